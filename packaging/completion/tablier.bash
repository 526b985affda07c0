# Completion for bash. What can be typed is asked of the program itself, which answers in a
# millisecond, so this never falls behind it.
_tablier() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$(tablier --help --lang en | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p') help restore check tournament" -- "$word")
        return
    fi
    case $before in
    --lang) mapfile -t COMPREPLY < <(compgen -W 'en fr ca' -- "$word") && return ;;
    --view) mapfile -t COMPREPLY < <(compgen -W 'side above' -- "$word") && return ;;
    --paper) mapfile -t COMPREPLY < <(compgen -W 'a4 a3 letter' -- "$word") && return ;;
    --format) mapfile -t COMPREPLY < <(compgen -W 'robin swiss knockout arena' -- "$word") && return ;;
    --game) mapfile -t COMPREPLY < <(compgen -W "$(_tablier_games)" -- "$word") && return ;;
    --variant)
        compopt -o nospace
        mapfile -t COMPREPLY < <(compgen -W "$(tablier games --lang en | sed -n 's/.*--variant \([a-z]*=\).*/\1/p' | sort -u)" -- "$word")
        return
        ;;
    --svg | --png | --pdf | --load | --csv | --log | --file | --db | --web | --tls-cert | --tls-key)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
        ;;
    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(tablier "$command" --help --lang en 2>/dev/null | grep -o -- '--[a-z0-9-]*' | sort -u) --lang --help" -- "$word")
        return
    fi
    case $command in
    analyse | records | replay | backup | restore)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    *) mapfile -t COMPREPLY < <(compgen -W "$(_tablier_games)" -- "$word") ;;
    esac
}

_tablier_games() { tablier games --lang en | sed -n 's/^\([a-z]*\): .*/\1/p'; }

complete -F _tablier tablier
