/* Addresses of files with hashed names, filled in by build.mjs. */
declare const CORE_WASM: string;
declare const SHARED_WASM: string;
declare const WORKER_JS: string;
declare const HELPER_JS: string;
declare const WORDS: Record<"en" | "fr" | "ca", string>;
declare const RULES: Record<"en" | "fr" | "ca", string>;
declare const PUZZLES: { list: string; records: Record<string, string> };
