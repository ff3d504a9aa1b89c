/** The configuration in another language: what readers see of it, translated text by text. */
import type { Config } from './config.ts'

/** Text of the configuration → its translation. */
export type Labels = ReadonlyMap<string, string>

/** Options whose values readers see. */
const SHOWN: ReadonlySet<string> = new Set([
  'label',
  'title',
  'tagline',
  'description',
  'content',
  'copyright',
  'html',
  'value',
  'alt',
])

/** The navbar, the footer, the announcement, the sidebars and the names of the site, translated. */
export function translateConfig(config: Config, labels: Labels): Config {
  const { title, tagline, navbar, footer, announcementBar } = config.site
  const translated = translate({ title, tagline, navbar, footer, announcementBar }, labels)
  return {
    ...config,
    site: {
      ...config.site,
      ...(Object.fromEntries(
        Object.entries(translated).filter(([, value]) => value !== undefined),
      ) as typeof translated),
    } as Config['site'],
    docs: { ...config.docs, ...translate({ sidebars: config.docs.sidebars, version: config.docs.version }, labels) },
  }
}

function translate<T>(value: T, labels: Labels): T {
  return walk(value, (text) => labels.get(text)) as T
}

/**
 * A copy of a value, in which every text that readers see may be replaced. The `key` of an entry stands for its label: two
 * entries with one label can have two translations.
 */
function walk(value: unknown, replace: (text: string) => string | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, replace))
  if (typeof value !== 'object' || value === null) return value
  const entryKey = 'key' in value && typeof value.key === 'string' ? value.key : undefined
  const byKey = entryKey === undefined ? undefined : replace(entryKey)
  const entries = Object.entries(value).map(([key, item]) => {
    if (typeof item === 'string' && SHOWN.has(key))
      return [key, (key === 'label' ? byKey : undefined) ?? replace(item) ?? item]
    return [key, key === 'customProps' ? item : walk(item, replace)]
  })
  return Object.fromEntries(entries)
}
