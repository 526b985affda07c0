/* Addresses of files, filled in by build.mjs and alone.mjs. */
declare const CORE_WASM: string;
declare const SHARED_WASM: string;
declare const WORKER_JS: string;
declare const HELPER_JS: string;
declare const ICON: string;
declare const PICTURES: Record<string, string>; /* of the rules, where they lie elsewhere */
declare const ALONE: boolean; /* without a server: see place.ts */
declare const WORDS: Record<"en" | "fr" | "ca", string>;
declare const RULES: Record<"en" | "fr" | "ca", string>;
declare const PUZZLES: { list: string; records: Record<string, string> };
