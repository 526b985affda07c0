/* Where the page stands: at the root of a server, or alone, in a file or a folder anywhere, where all
 * of its places lie behind the "#" of its own address and nothing is online. */

export const alone = ALONE;

const top = () => (alone ? location.href.replace(/#.*/, "") : `${location.origin}/`);

/* The address of a place such as "#/games" within the page. */
export const within = (place: string) => (alone ? place : `/${place}`);

/* The whole address of a place, for others. */
export const address = (place: string) => top() + place;
