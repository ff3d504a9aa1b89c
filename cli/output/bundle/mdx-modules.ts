/**
 * The modules of pages whose MDX runs as code. For the server a module has everything that its page runs. For browsers
 * another one has only what the page imports and exports: the components that may be islands.
 */

/** Prefix of the module that a page runs when the site is built. */
export const PAGE_MODULE = 'docs-build-mdx:'

/** Prefix of the module with the components of a page. */
export const PAGE_PARTS = 'docs-build-mdx-parts:'

/** The code of a page. */
export interface PageCode {
  /** What the site calls the page: its document, relative to the project's folder; see `pageNames`. */
  readonly file: string
  /** Where the file lies, relative to the project's folder; imports begin there. */
  readonly location: string
  /** Imports and exports. */
  readonly module: string
  /** Functions of its children, by the ids of units; each is an expression in JSX. */
  readonly units: Readonly<Record<string, string>>
  /** Names of the components that it uses, such as `Chart` or `Lib.Chart`. */
  readonly parts: readonly string[]
  /** Local names of what the page imports, with the module that they come from. */
  readonly imported: Readonly<Record<string, string>>
}

/** Name of the children of a unit in its code. */
const CHILDREN = 'docsBuildChildren'

/** The name of a part as islands know it. */
export function partName({ file }: Pick<PageCode, 'file'>, part: string): string {
  return `${file}#${part}`
}

/** @returns the list of the pages, instead of `site/mdx/pages.ts` */
export function pagesModule(pages: readonly PageCode[]): string {
  const rows = pages.map(({ file }) => `${text(file)}: () => import(${text(PAGE_MODULE + file)})`)
  return `export const pages = { ${rows.join(',\n')} }\n`
}

/** @returns the module that a page runs on the server */
export function pageModule(page: PageCode): string {
  const { module, units, parts, imported } = page
  const sources = [...new Set(parts.flatMap((part) => imported[rootOf(part)] ?? []))]
  const hydrate = (part: string): string => {
    const source = imported[rootOf(part)]
    return source === undefined ? '' : `, hydrate: docsBuildFrom${sources.indexOf(source)}.hydrate`
  }
  return [
    ...sources.map((source, index) => `import * as docsBuildFrom${index} from ${text(source)}`),
    module,
    // Code of a page can name its properties, as in MDX.
    'const docsBuildUnits = (props) => ({',
    ...Object.entries(units).map(([id, code]) => `${text(id)}: (${CHILDREN}) => (${code}\n),`),
    '})',
    'export const units = docsBuildUnits({})',
    `export const parts = { ${parts.map((part) => `${text(part)}: { component: ${part}${hydrate(part)} }`).join(', ')} }`,
  ].join('\n')
}

/** @returns the module with the components of a page, for browsers */
export function partsOfPage({ module, parts }: PageCode): string {
  return [module, ...parts.map((part, index) => `export const docsBuildPart${index} = ${part}`)].join('\n')
}

/** @returns the module of one island of a page, in the form of `IslandModule`; its children can be other components of the page */
export function pageIsland(page: PageCode, part: string): string {
  const holds = page.parts.map((name, index) => `${text(name)}: m.docsBuildPart${index}`)
  return [
    `import * as m from ${text(PAGE_PARTS + page.file)}`,
    `export const component = m.docsBuildPart${page.parts.indexOf(part)}`,
    `export const holds = { ${holds.join(', ')} }`,
  ].join('\n')
}

/** `Lib` of `Lib.Chart`. */
function rootOf(part: string): string {
  return part.split('.', 1)[0] ?? ''
}

function text(value: string): string {
  return JSON.stringify(value)
}
