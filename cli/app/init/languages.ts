/** Finds the languages of a folder of Markdown by the names of its files and folders. */

export interface FoundLanguages {
  readonly defaultLocale: string
  /** The default language first. */
  readonly locales: readonly string[]
}

const CODE = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/
const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Whether a name is the code of a language: `nl`, `pt-BR`. */
export function isLanguage(name: string): boolean {
  if (!CODE.test(name)) return false
  try {
    return languageNames.of(name) !== undefined
  } catch {
    return false
  }
}

/** Share of the pages that must speak for a layout. */
const MOST = 0.8
/** Share of the pages of a folder that must be in another language too. */
const SOME = 0.3

/** @param paths of the Markdown files below the docs folder */
export function languagesOf(paths: readonly string[]): FoundLanguages | undefined {
  return byName(paths) ?? byFolder(paths) ?? byEnding(paths)
}

/** `guides/a/nl.md` beside `guides/a/en.md`. */
function byName(paths: readonly string[]): FoundLanguages | undefined {
  const names = paths.map((path) => nameOf(path)).filter(isLanguage)
  const isLayout = names.length >= 3 && names.length >= paths.length * MOST
  return isLayout ? sorted(names) : undefined
}

/** `docs/nl/a.md` beside `docs/en/a.md` or `docs/a.md`. */
function byFolder(paths: readonly string[]): FoundLanguages | undefined {
  const below = new Map<string, Set<string>>()
  for (const path of paths) {
    const [first = '', rest] = path.split(/\/(.*)/s)
    const isOwn = rest !== undefined && isLanguage(first)
    const folder = isOwn ? first : ''
    below.set(folder, (below.get(folder) ?? new Set()).add(isOwn ? rest : path))
  }
  const root = below.get('') ?? new Set()
  const folders = [...below].filter(([name]) => name !== '')
  const hasSame = (own: ReadonlySet<string>): boolean => {
    const others = [...below.values()].filter((other) => other !== own)
    const same = [...own].filter((path) => others.some((other) => other.has(path)))
    return same.length >= own.size * SOME
  }
  const languages = folders.filter(([, own]) => hasSame(own))
  if (languages.length === 0) return undefined
  const all = languages.flatMap(([name, own]) => Array.from(own, () => name))
  // Pages outside of these folders are in the default language.
  return hasSame(root) && root.size > 0 && languages.every(([name]) => name !== 'en')
    ? sorted([...all, ...Array.from(root, () => 'en')], 'en')
    : sorted(all)
}

/** `a.nl.md` beside `a.md`. */
function byEnding(paths: readonly string[]): FoundLanguages | undefined {
  const all = new Set(paths)
  const names = paths.flatMap((path) => {
    const [, before = '', code = '', extension = ''] = /^(.+)\.([\w-]+)(\.mdx?)$/.exec(path) ?? []
    return isLanguage(code) && all.has(before + extension) ? [code] : []
  })
  return names.length === 0 ? undefined : sorted(names.includes('en') ? names : [...names, 'en'], 'en')
}

/** @param main the default language; absent: English, or the language with most pages */
function sorted(names: readonly string[], main?: string): FoundLanguages {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const byCount = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name)
  const defaultLocale = main ?? (counts.has('en') ? 'en' : (byCount[0] ?? 'en'))
  return { defaultLocale, locales: [defaultLocale, ...byCount.filter((name) => name !== defaultLocale).sort()] }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.mdx?$/, '')
}
