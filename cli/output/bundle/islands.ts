/** The modules that bring a site's islands into its bundle: for the server one list, for the browser a file for each. */

import { components, textParts } from '../../../site/components.ts'
import type { ThemeConfig } from '../../graph/config/config.ts'
import { PAGE_PARTS, type PageCode, pageIsland, pagesModule, partName } from './mdx-modules.ts'

/** Prefix of imports that name a file of the project, in generated modules. */
export const OWN_FILE = 'docs-build-own:'

/** Prefix of the module with the code of one island. */
export const ISLAND_MODULE = 'docs-build-island:'

/** The module with all code of the project in the frame of pages. */
export const FRAME = 'docs-build-frame:'

/** Entry that pages with islands load, and their style sheet. */
export const ISLAND_ENTRIES = {
  islands: 'site/islands/element.ts',
  'island-boxes': 'site/styles/islands.css',
} as const

/** A component of a plugin. */
export interface PluggedComponent {
  /** As elements have it: `PriceTable`. */
  readonly name: string
  /** A path from the project's folder that begins with a dot, or the name of a package. */
  readonly file: string
  readonly hydrate?: string
}

interface Replacements extends Pick<ThemeConfig, 'components'> {
  readonly plugged: readonly PluggedComponent[]
  /** Pages whose MDX runs as code. */
  readonly pages: readonly PageCode[]
}

/** A component that may be an island. */
interface IslandSource {
  readonly name: string
  /** Module of the component and the export with it. */
  readonly from: ModuleExport
  readonly holds: Readonly<Record<string, ModuleExport>>
  readonly keeps: readonly string[]
  /** Files of the project with an export `hydrate`; the first one that has it counts. */
  readonly files: readonly string[]
  readonly isPlugged?: boolean
  /** The plugin's decision, which wins over that of the module. */
  readonly hydrate?: string
}

interface ModuleExport {
  readonly module: string
  readonly name: string
}

/** Whether a text of the site can have islands. */
export function hasIslands(theme: Replacements): boolean {
  return islandSources(theme).length > 0 || theme.pages.some(({ parts }) => parts.length > 0)
}

/** Parts of a text are drawn by themselves, as islands. */
export function isTextPart(name: string): boolean {
  return Object.entries(textParts).some(([part, { holds = [] }]) => part === name || holds.includes(name))
}

/** Whether every page runs code of the project, because a part of its frame is replaced or comes from a plugin. */
export function hasFrameParts({
  components: own,
  items,
}: Replacements & { readonly items: readonly unknown[] }): boolean {
  return items.length > 0 || frameParts(own).length > 0
}

/** Files of the parts of the frame that are replaced. */
export function frameParts(own: Replacements['components']): string[] {
  return Object.entries(own).flatMap(([name, file]) => (isTextPart(name) ? [] : [file]))
}

/** @returns names of the parts of a text that may be islands, because they or what they hold is replaced */
export function textIslands(theme: Replacements): string[] {
  return islandSources(theme).flatMap(({ name, isPlugged }) => (isPlugged ? [] : [name]))
}

function islandSources({ components: own, plugged }: Replacements): IslandSource[] {
  const exportOf = (name: string): ModuleExport => {
    const file = own[name]
    return file === undefined
      ? { module: components[name]?.module ?? '', name }
      : { module: OWN_FILE + file, name: 'default' }
  }
  const replaced = Object.entries(textParts).flatMap(([name, { holds = [], keeps = [] }]) => {
    const files = [name, ...holds].flatMap((part) => own[part] ?? [])
    if (files.length === 0) return []
    return [
      {
        name,
        from: exportOf(name),
        holds: Object.fromEntries(holds.map((part) => [part, exportOf(part)])),
        keeps,
        files,
      },
    ]
  })
  return [
    ...replaced,
    ...plugged.map(({ name, file, hydrate }) => ({
      name,
      from: { module: OWN_FILE + file, name: 'default' },
      holds: {},
      keeps: [],
      files: [file],
      isPlugged: true,
      hydrate,
    })),
  ]
}

/**
 * @param isReader whether the bundle draws islands as browsers do: it needs those of pages at once
 * @returns generated modules by the module of the package that they replace
 */
export function islandModules(theme: Replacements, isReader: boolean): (readonly [module: string, code: string])[] {
  const { pages } = theme
  const sources = islandSources(theme)
  const names = [
    ...sources.map(({ name }) => name),
    ...pages.flatMap((page) => page.parts.map((part) => partName(page, part))),
  ]
  if (names.length + pages.length === 0) return []
  const list = names.map((name) => `${text(name)}: () => import(${text(ISLAND_MODULE + name)})`)
  return [
    ['site/islands/parts.ts', partsModule(sources, isReader ? pages : [])],
    ['site/islands/modules.ts', `export const modules = { ${list.join(', ')} }`],
    ['site/mdx/pages.ts', pagesModule(pages)],
  ]
}

/** The list of the components with what the server must know of them. */
function partsModule(sources: readonly IslandSource[], pages: readonly PageCode[]): string {
  const imports = importNames()
  const rows = sources.map(({ name, from, holds, keeps, files, isPlugged = false, hydrate: decided }) => {
    const held = Object.entries(holds).map(([part, found]) => `${text(part)}: ${imports.use(found)}`)
    const exported = files.map((file) => imports.use({ module: OWN_FILE + file, name: 'hydrate' })).join(' ?? ')
    return `{ name: ${text(name)}, component: ${imports.use(from)}, hydrate: ${decided === undefined ? exported : text(decided)}, isPlugged: ${isPlugged}, file: ${text(files[0] ?? '')}, holds: { ${held.join(', ')} }, keeps: ${JSON.stringify(keeps)} }`
  })
  const ofPages = pages.flatMap((page) => {
    const components = page.parts.map((_, index) =>
      imports.use({ module: PAGE_PARTS + page.file, name: `docsBuildPart${index}` }),
    )
    const holds = page.parts.map((part, index) => `${text(part)}: ${components[index]}`).join(', ')
    return page.parts.map(
      (part, index) => `{ name: ${text(partName(page, part))}, component: ${components[index]}, holds: { ${holds} } }`,
    )
  })
  return `${imports.lines()}\nexport const parts = [${[...rows, ...ofPages].join(',\n')}]\n`
}

/** @returns the module with the code of one island; empty for any other path */
export function islandCode(path: string, theme: Replacements): string {
  const source = islandSources(theme).find(({ name }) => path === ISLAND_MODULE + name)
  if (!source) return islandOfPage(path.slice(ISLAND_MODULE.length), theme)
  const imports = importNames()
  const held = Object.entries(source.holds).map(([part, found]) => `${text(part)}: ${imports.use(found)}`)
  const body = `export const component = ${imports.use(source.from)}\nexport const holds = { ${held.join(', ')} }\n`
  return imports.lines() + body
}

function islandOfPage(name: string, { pages }: Replacements): string {
  const page = pages.find(({ file }) => name.startsWith(`${file}#`))
  return page ? pageIsland(page, name.slice(page.file.length + 1)) : ''
}

/** @returns the entries of style sheets that code imports, by the names of components; those of the frame have none */
export function sheetEntries(theme: Replacements): Readonly<Record<string, string>> {
  const names = islandSources(theme).map(({ name }) => [name, ISLAND_MODULE + name] as const)
  const pages = theme.pages.map(({ file }) => [file, PAGE_PARTS + file] as const)
  return Object.fromEntries([['', FRAME] as const, ...names, ...pages])
}

/** Imports whole modules, because a module need not have the export `hydrate`. */
function importNames(): { use: (found: ModuleExport) => string; lines: () => string } {
  const modules: string[] = []
  return {
    use({ module, name }) {
      if (!modules.includes(module)) modules.push(module)
      return `m${modules.indexOf(module)}.${name}`
    },
    lines: () => modules.map((module, index) => `import * as m${index} from ${text(module)}\n`).join(''),
  }
}

function text(value: string): string {
  return JSON.stringify(value)
}
