/** The one request to a language besides drafting. */

/** Replaces the options in a request for the names that code can use. */
export const ASK_NAMES = '"names"'
