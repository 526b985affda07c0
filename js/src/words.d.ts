/* Words of the elements by language and name, taken from po/ by js/build.mjs. */
declare const words: Record<"en" | "fr" | "ca", Record<string, string>>;
export default words;
