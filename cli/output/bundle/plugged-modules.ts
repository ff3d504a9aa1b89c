/** The modules that bring navbar items and the search of plugins into the bundle of a site. */
import type { ThemeConfig } from '../../graph/config/config.ts'
import { frameParts, OWN_FILE } from './islands.ts'

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

/** @returns a module that keeps everything that the project's parts of the frame export */
export function frameCode({ components, items, search }: Pick<ThemeConfig, 'components'> & PluggedFrame): string {
  const files = [...frameParts(components), ...items.map(({ file }) => file), ...(search === undefined ? [] : [search])]
  const imports = files.map((file, at) => `import * as m${at} from ${JSON.stringify(OWN_FILE + file)}\n`)
  return `${imports.join('')}export const parts = [${files.map((_, at) => `m${at}`).join(', ')}]\n`
}
