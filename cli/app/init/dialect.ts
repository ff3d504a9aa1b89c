/** Finds the dialect of a folder of Markdown that belongs to no known tool, by signs in its pages. */
import type { Dialect } from '../../graph/config/config.ts'
import { codeReader } from '../../markdown/dialects/code-ranges.ts'

/** Signs that no page has by accident. */
const SIGNS: readonly (readonly [dialect: Dialect, sign: RegExp])[] = [
  ['mdx', /^(?:import[ \t]+[\w*{][^\n'"]*[ \t}]from[ \t]+['"][^'"\n]+['"];?[ \t]*\r?$|<[A-Z]\w*(?:[ \t/>]|\r?$))/gm],
  ['mkdocs', /^(?:(?:!!!|\?{3}\+?)[ \t]+[a-z][\w-]*(?:[ \t]+"[^"\n]*")?[ \t]*\r?$|===[ \t]+"[^"\n]+"[ \t]*\r?$)/gm],
  ['hugo', /\{\{[<%][ \t]*\/?[a-z][\w-]*[^{}\n]*[>%]\}\}/g],
]

/** The share of the pages that must have a sign. */
const SOME = 0.01

/** @param texts the texts of the `.md` files */
export function dialectOf(texts: readonly string[]): Dialect | undefined {
  const counts = SIGNS.map(([dialect, sign]) => ({ dialect, pages: texts.filter((text) => has(text, sign)).length }))
  const [most] = counts.sort((a, b) => b.pages - a.pages)
  return most && most.pages > 0 && most.pages >= texts.length * SOME ? most.dialect : undefined
}

function has(text: string, sign: RegExp): boolean {
  const isCode = codeReader(text)
  return Array.from(text.matchAll(sign)).some(({ index }) => !isCode(index))
}
