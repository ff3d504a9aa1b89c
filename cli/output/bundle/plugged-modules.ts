/** The modules that bring navbar items and the search of plugins into the bundle of a site. */
import { OWN_FILE } from './islands.ts'

/** What plugins bring into the frame of every page, and into the search. */
export interface PluggedFrame {
  /** Types of navbar items with the files of their views. */
  readonly items: readonly { readonly type: string; readonly file: string }[]
  /** File of the search. */
  readonly search?: string
}

const VIEWS = 'site/navbar/items/views.ts'
const SEARCH = 'site/search/plugged.ts'

/**
 * @param isMarked whether each view stands in an element with its name, so that a difference can name it
 * @returns generated modules by the module of the package that they replace
 */
export function pluggedModules(
  { items, search }: PluggedFrame,
  isMarked: boolean,
): (readonly [module: string, code: string])[] {
  const text = (value: string): string => JSON.stringify(value)
  const imports = items.map(({ file }, at) => `import item${at} from ${text(OWN_FILE + file)}\n`)
  const view = (type: string, at: number): string =>
    isMarked ? `marked(${text(`navbar item ${type}`)}, item${at})` : `item${at}`
  const rows = items.map(({ type }, at) => `${text(type)}: ${view(type, at)}`)
  const views = [
    `export * from ${text(VIEWS)}\nimport { itemViews as own } from ${text(VIEWS)}\n`,
    ...(isMarked ? ['import { marked } from "site/hydration/marked.tsx"\n'] : []),
    ...imports,
    `export const itemViews = { ...own, ${rows.join(', ')} }\n`,
  ].join('')
  return [
    ...(items.length > 0 ? ([[VIEWS, views]] as const) : []),
    ...(search === undefined
      ? []
      : ([[SEARCH, `export const pluggedSearch = () => import(${text(OWN_FILE + search)})\n`]] as const)),
  ]
}
