/** Names of words: where the word belongs, and its own name, such as `comments.title`. */
export const WORD_NAME: RegExp = /^[A-Za-z][\w-]*\.[\w-]+$/
