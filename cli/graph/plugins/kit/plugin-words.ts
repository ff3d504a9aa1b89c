/** Words in the language of the page, as a plugin uses them. */

/**
 * @param words of the interface and of plugins, as a plugin gets them
 * @param keys by the name of a word in the plugin
 */
export function pluginWords<N extends string>(
  words: Readonly<Record<string, unknown>>,
  keys: Readonly<Record<N, string>>,
): Readonly<Record<N, string>> {
  const entries = Object.entries<string>(keys).map(([name, key]) => [name, String(words[key])])
  return Object.fromEntries(entries) as Record<N, string>
}

/** Puts values into the places of a word that have their names in braces. */
export function filled(word: string, values: Readonly<Record<string, string | number>>): string {
  return word.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
}
