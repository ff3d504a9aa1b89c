/** Pages that plugins add: Markdown that stands in no file, and components that draw a whole page. */
import { pageComponent } from '../../../site/islands/page-component.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { didYouMean } from '../../kernel/schema/wording.ts'
import { HYDRATE, type Hydrate, type Literal, type PluginComponent } from '../../markdown/components/component.ts'
import { documentFile, ownPagePath } from '../../markdown/doc-path.ts'
import type { DocPath, PageLayout, Reference, Source } from '../../markdown/document.ts'
import type { MadePage } from '../config/config.ts'
import { awaitPlugin, PluginError, requireList } from './plugin-fault.ts'

/** A page without a document. It is read, checked and drawn as a document at its path would be. */
export interface OwnPage {
  /**
   * Path below the docs folder without an ending, which gives the page its route and its place in the sidebar:
   * `reference/colors`. With a slash before it, it lies at the root of the site and in no sidebar, as the files of `pages/`
   * do.
   */
  readonly path: string
  /** Title of the page, as a document has one. */
  readonly title: string
  /** Directives, components and links may stand in it as in a document. A `module` gets it as `children`. */
  readonly markdown?: string
  /**
   * The module whose default export draws the page: a path that begins with `./` and the folder of the plugin, the name of
   * a package, or a `file:` URL. The component gets `PageComponentProps`.
   */
  readonly module?: string
  /** Plain data for the component. */
  readonly props?: Readonly<Record<string, Literal>>
  /** When React takes the component over in the browser. Default: as for other components. */
  readonly hydrate?: Hydrate
  /** What stands around the page: the layout of documents, navbar and footer alone, or nothing. Default: `docs`. */
  readonly layout?: PageLayout
  /** Further front matter, with the keys of a document: `order`, `sidebar_label`, `slug`, `tags`. */
  readonly frontMatter?: Readonly<Record<string, unknown>>
  /** Names of the versions of the docs that have the page. Default: all of them. */
  readonly versions?: readonly string[]
  /**
   * Where the Markdown comes from, in the order of its lines: findings name these places, and samples in it are not run.
   * Default: findings name the page.
   */
  readonly origins?: readonly PageOrigin[]
}

/** The place in another file from which lines of a page come. */
export interface PageOrigin {
  /** The first line of the Markdown that comes from it, from 1; 0 for the front matter. */
  readonly from: number
  /** Relative to the project's folder. */
  readonly file: string
  /** The line of the file. */
  readonly line: number
}

/** What a file of `pages/` with a component exports as `page`: front matter, with the layout. */
export interface PageMeta {
  /** Default: the name of the file. */
  readonly title?: string
  /** For search engines, previews and lists. */
  readonly description?: string
  /** Default: `plain`. */
  readonly layout?: PageLayout
  /** The route of the page. Default: its path below `pages/`. */
  readonly slug?: string
  /** More words for which the search finds the page. */
  readonly keywords?: readonly string[]
  /** Preview image: a file of a static folder, named from the root of the site, or an address. */
  readonly image?: string
  /** Labels of its tags. */
  readonly tags?: readonly string[]
  /** Whether sidebars, lists and the search leave the published page out. */
  readonly unlisted?: boolean
  /** Whether the file is no page yet. */
  readonly draft?: boolean
  /** Old addresses of the page. */
  readonly redirect_from?: readonly string[]
}

/** The name under which the files of `pages/` are the pages of a plugin. */
export const OWN_PAGES_PLUGIN = 'pages/'

/** What the component of a page gets besides its own `props`. */
export interface PageComponentProps {
  /** Path below which the site is served, with slashes at both ends: links begin with it. */
  readonly baseUrl: string
  /** The Markdown of the page; a React node. */
  readonly children?: unknown
}

/** The field `pages` of a plugin. */
export type OwnPages = readonly OwnPage[] | (() => Iterable<OwnPage> | Promise<Iterable<OwnPage>>)

/** The pages of a plugin, and the components that draw some of them. */
export interface MadePages {
  readonly pages: readonly MadePage[]
  readonly components: Readonly<Record<string, PluginComponent>>
}

/**
 * The pages of a plugin.
 *
 * @throws PluginError when the plugin throws, or a page is none
 */
export async function pagesOf({
  name,
  pages,
}: {
  readonly name: string
  readonly pages?: OwnPages
}): Promise<MadePages> {
  if (pages === undefined) return { pages: [], components: {} }
  const made = await awaitPlugin({ plugin: name, hook: 'pages' }, async () => [
    ...requireList(typeof pages === 'function' ? await pages() : pages, 'pages'),
  ])
  const all = made.map((page) => checked(page, name))
  return {
    pages: all.map((page) => madePage(page, name)),
    components: Object.fromEntries(
      all.flatMap(({ path, module, hydrate }) =>
        module === undefined ? [] : [[pageComponent(path, fingerprintAll([name, path])), { module, hydrate }]],
      ),
    ),
  }
}

/** A page of Markdown as a source. @throws PluginError for any other value */
export function markdownSource(page: OwnPage, plugin: string): Source {
  const { path, text, page: drawn } = madePage(checked(page, plugin), plugin)
  if (!drawn && !page.path.startsWith('/') && page.versions === undefined)
    return { path: path as DocPath, text, madeBy: plugin }
  throw new PluginError(
    `The plugin \`${plugin}\` makes a page \`${page.path}\` of documents that is more than Markdown.`,
    {
      hint: 'Leave out `module`, `layout` and `versions`, and the slash before the path.',
    },
  )
}

const PAGE_KEYS: readonly string[] = Object.keys({
  path: true,
  title: true,
  markdown: true,
  frontMatter: true,
  module: true,
  props: true,
  hydrate: true,
  layout: true,
  versions: true,
  origins: true,
} satisfies Record<keyof OwnPage, true>)

/** @throws PluginError when the value is not a page */
function checked(page: OwnPage, plugin: string): OwnPage {
  const given = (page ?? {}) as Partial<Record<keyof OwnPage, unknown>>
  const { path, title, markdown, module, props, hydrate, layout, versions, origins } = given
  const wrong = (what: string): PluginError =>
    new PluginError(`The plugin \`${plugin}\` adds a page whose ${what}.`, {
      hint: "A page is `{ path: 'reference/colors', title: 'Colours', markdown: '…' }`.",
    })
  if (typeof path !== 'string' || !isPagePath(path))
    throw wrong(`\`path\` is no path below the docs folder: ${String(path)}`)
  const of = `page \`${path}\``
  const unknown = Object.keys(given).find((key) => !PAGE_KEYS.includes(key))
  if (unknown !== undefined)
    throw new PluginError(`The plugin \`${plugin}\` adds a page with an unknown key \`${unknown}\`: ${of}.`, {
      hint: didYouMean(unknown, PAGE_KEYS) ?? `A page has: ${PAGE_KEYS.join(', ')}.`,
    })
  if (typeof title !== 'string') throw wrong(`\`title\` is not a text: ${of}`)
  if (markdown === undefined && module === undefined)
    throw wrong(`\`markdown\` is not a text, and that has no \`module\`: ${of}`)
  if (markdown !== undefined && typeof markdown !== 'string') throw wrong(`\`markdown\` is not a text: ${of}`)
  if (module !== undefined && (typeof module !== 'string' || module === ''))
    throw wrong(`\`module\` is neither a path nor the name of a package: ${of}`)
  if (hydrate !== undefined && !HYDRATE.includes(hydrate as Hydrate))
    throw wrong(`\`hydrate\` is none of ${HYDRATE.join(', ')}: ${of}`)
  if (layout !== undefined && !['docs', 'plain', 'none'].includes(layout as string))
    throw wrong(`\`layout\` is none of docs, plain, none: ${of}`)
  if (versions !== undefined && !(Array.isArray(versions) && versions.every((name) => typeof name === 'string')))
    throw wrong(`\`versions\` are no list of names: ${of}`)
  if (origins !== undefined && !(Array.isArray(origins) && origins.every(isOrigin)))
    throw wrong(`\`origins\` are no list of places \`{ from, file, line }\`: ${of}`)
  if (props !== undefined && !isPlain(props)) throw wrong(`\`props\` are no plain data: ${of}`)
  return page
}

function isOrigin(value: unknown): boolean {
  const { from, file, line } = (value ?? {}) as Partial<Record<keyof PageOrigin, unknown>>
  return Number.isInteger(from) && typeof file === 'string' && Number.isInteger(line)
}

/** Whether a value survives JSON: functions and dates do not reach the browser. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain)
}

/** The unique name of the component that draws a page. @param of everything that tells pages apart */
export function pageComponentName(path: string, of: readonly string[]): string {
  return pageComponent(path, fingerprintAll(of))
}

function madePage(page: OwnPage, plugin: string): MadePage {
  const { path, title, markdown = '', frontMatter = {}, module, props = {}, layout, versions, origins } = page
  const component = module === undefined ? {} : { component: { name: pageComponentName(path, [plugin, path]), props } }
  // There is no file to edit, unless the plugin names one.
  const text = withFrontMatter({ title, custom_edit_url: null, ...frontMatter }, markdown)
  const before = text.split('\n').length - markdown.split('\n').length - 1
  return {
    path: path.startsWith('/') ? ownPagePath(`${path.slice(1)}.md`) : `${path}.md`,
    text,
    page: layout === undefined && module === undefined ? undefined : { layout, ...component },
    versions,
    origins: origins && JSON.stringify(origins.map(({ from, file, line }) => [from && from + before, file, line])),
  }
}

/** @returns the place from which a line of a source comes; nothing for a source that is its own place */
export function originOf({ origins }: Pick<Source, 'origins'>, line: number): Omit<PageOrigin, 'from'> | undefined {
  if (origins === undefined) return undefined
  const places = JSON.parse(origins) as [from: number, file: string, line: number][]
  const found = places.findLast(([from]) => from <= line)
  return found && { file: found[1], line: found[2] }
}

/** JSON is YAML. */
export function withFrontMatter(values: Readonly<Record<string, unknown>>, markdown: string): string {
  const lines = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : `${JSON.stringify(key)}: ${JSON.stringify(value)}\n`,
  )
  return `---\n${lines.join('')}---\n\n${markdown}\n`
}

/** Whether a path is one of a document: no part is hidden, and none leaves the folder. */
function isPagePath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u001f\u007f\\:*?"<>|]|\.mdx?$/.test(path) || !path.isWellFormed()) return false
  return path
    .replace(/^\//, '')
    .split('/')
    .every((name) => name !== '' && !/^[._@]/.test(name))
}

/**
 * The source of a page. A component learns the base URL, since it draws its links itself.
 *
 * @param docsDir the docs folder, for the name of the page in findings
 */
export function pageSource({ path, text, page, origins }: MadePage, baseUrl: string, docsDir: string): Source {
  const source = { path: path as DocPath, text, ...(origins ? { origins } : {}) }
  if (!page) return source
  const { destinations = [], component, ...rest } = page
  const file = documentFile(path, docsDir)
  const outside = destinations.filter(
    ({ href, isBelow }) => !isBelow && /^\/(?!\/)/.test(href) && !href.startsWith(baseUrl),
  )
  return {
    ...source,
    page: {
      ...rest,
      component: component && { ...component, props: { ...component.props, baseUrl } as Record<string, Literal> },
      references: destinations
        .filter((one) => !outside.includes(one))
        .map(({ href, kind, line, column }): Reference => ({ href, kind, form: 'html', line, column })),
      problems: outside.map(
        ({ href, line, column }): Problem => ({
          rule: 'broken-link',
          place: { file, line, column },
          target: href,
          message: `\`${href}\` lies outside of the site, whose pages begin with \`${baseUrl}\`.`,
          hint: `Write \`\${baseUrl}${href.slice(1)}\`, with the property \`baseUrl\` of the page.`,
        }),
      ),
    },
  }
}
