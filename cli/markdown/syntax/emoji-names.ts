import { gemoji } from 'gemoji'

/**
 * Emoji and their names, a line each. `build.mjs` replaces this file with the text, which is a seventh of the package that
 * it comes from.
 */
export const EMOJI_NAMES: string = gemoji.map(({ emoji, names }) => `${emoji} ${names.join(' ')}`).join('\n')
