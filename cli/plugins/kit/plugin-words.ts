/**
 * The words that the interface has for plugins: those whose names begin with `plugin.`, in the language of the page. The
 * option `words` of a plugin replaces them.
 */
import type { KeyOf } from '../../../site/words/say.ts'

type PluginKey = KeyOf<'plugin'>

/**
 * @param words of the interface, as a plugin gets them
 * @param keys by the name of a word in the plugin
 * @param own words of the site's owner, by the same names
 */
export function pluginWords<N extends string>(
  words: Readonly<Record<string, unknown>>,
  keys: Readonly<Record<N, PluginKey>>,
  own: Partial<Record<N, string>> = {},
): Readonly<Record<N, string>> {
  const entries = Object.entries<PluginKey>(keys).map(([name, key]) => [name, own[name as N] ?? String(words[key])])
  return Object.fromEntries(entries) as Record<N, string>
}

/** Puts values into the places of a word that have their names in braces. */
export function filled(word: string, values: Readonly<Record<string, string | number>>): string {
  return word.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
}
