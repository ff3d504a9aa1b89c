/** The one request to a language besides drafting. */

/** In place of options: asks for the names that code can use. */
export const ASK_NAMES = '"names"'
