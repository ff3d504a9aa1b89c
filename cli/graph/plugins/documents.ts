/** What plugins make of the documents of a project: front matter that files do not have, and pages made from others. */
import { freeze } from '../../../site/freeze.ts'
import { didYouMean } from '../../kernel/schema/wording.ts'
import { documentFile } from '../../markdown/doc-path.ts'
import type { Author, DocPath, FrontMatter, Head, Source } from '../../markdown/document.ts'
import type { PluggedDocument } from '../../markdown/plugged-tree.ts'
import type { Config } from '../config/config.ts'
import { markdownSource, type OwnPage } from './pages.ts'
import { PluginError, requireList, runPlugin } from './plugin-fault.ts'

export type { Author, PluggedDocument }

/** A document of the docs folder, without its text. */
export interface DocumentHead {
  /** Below the docs folder: `blog/2026-01-31-release.md`. */
  readonly path: string
  /** Below the project's folder, as findings name it: `docs/blog/2026-01-31-release.md`. */
  readonly file: string
  /** Title of its page. */
  readonly title: string
  /** The front matter that docs-build knows, checked. */
  readonly frontMatter: FrontMatter
}

/** A document with its text. */
export interface DocumentText extends DocumentHead {
  /** Source without front matter. */
  readonly text: () => string
}

/** What is known of the site before its pages are. */
export interface SiteFacts {
  /** `title` of the configuration. */
  readonly title: string
  /** Address without a path; empty when the configuration has none. */
  readonly url: string
  /** Path below which the site is served, with slashes at both ends. */
  readonly baseUrl: string
  /** Tokens of the theme that the configuration sets, such as `accent`. */
  readonly colors: Readonly<Record<string, string>>
}

/** The documents of a call to a plugin. */
export interface DocumentsContext {
  /** What the configuration says of the site. */
  readonly site: SiteFacts
  /** The docs folder, relative to the project's folder. */
  readonly docsDir: string
  /** Language of the pages, as the `lang` of HTML has it. */
  readonly language: string
  /** Words of the interface in this language, by their names, with those of `i18n.words`. */
  readonly words: Readonly<Record<string, unknown>>
  /** Day of the last commit (`2027-01-31`), or that of `--date`; `undefined` without git. Plugins know no other day. */
  readonly day: () => string | undefined
}

/** Front matter that a plugin may set. What a document says itself stays. */
export type AddedFrontMatter = Partial<
  Pick<
    FrontMatter,
    | 'date'
    | 'slug'
    | 'order'
    | 'draft'
    | 'displayedSidebar'
    | 'inSidebar'
    | 'sidebarIcon'
    | 'sidebarBadge'
    | 'paginationPrev'
    | 'paginationNext'
    | 'image'
  >
>

/** The field `frontMatter` of a plugin. */
export type FrontMatterField = (
  documents: readonly DocumentHead[],
  context: DocumentsContext,
) => Iterable<readonly [path: string, added: AddedFrontMatter]>

/** The field `derivedPages` of a plugin. */
export type DerivedPages = (documents: readonly DocumentText[], context: DocumentsContext) => Iterable<OwnPage>

/** The part of a plugin that works on documents. */
interface DocumentPlugin {
  readonly name: string
  readonly frontMatter?: FrontMatterField
  readonly derivedPages?: DerivedPages
}

/** @param theme of the configuration */
export function siteFacts({
  site: { title, url, baseUrl },
  theme,
}: Pick<Config, 'theme'> & { readonly site: Pick<Config['site'], 'title' | 'url' | 'baseUrl'> }): SiteFacts {
  return ownCopy({ title, url, baseUrl, colors: theme.tokens })
}

/** Heads with the front matter that plugins add. @throws PluginError when a plugin throws */
export function withAddedFrontMatter(
  heads: readonly Head[],
  plugins: readonly DocumentPlugin[],
  context: DocumentsContext,
): readonly Head[] {
  let current = heads
  for (const { name, frontMatter } of plugins) {
    if (frontMatter === undefined) continue
    // Templates are no pages.
    const pages = current.filter(({ path }) => !/(?:^|\/)_/.test(path)).map((head) => publicHead(head, context.docsDir))
    const added = new Map(
      runPlugin({ plugin: name, hook: 'frontMatter' }, () => [...requireList(frontMatter(pages, context), 'pairs')]),
    )
    for (const [path, values] of added) requireKnown(values, { path, plugin: name, pages })
    current = current.map((head) => {
      const own = added.get(head.path)
      return own === undefined ? head : { ...head, frontMatter: { ...own, ...head.frontMatter } }
    })
  }
  return current
}

/** Everything that a plugin may add. A key without a line here is a type error. */
const ADDED: Readonly<Record<keyof AddedFrontMatter, true>> = {
  date: true,
  slug: true,
  order: true,
  draft: true,
  displayedSidebar: true,
  inSidebar: true,
  sidebarIcon: true,
  sidebarBadge: true,
  paginationPrev: true,
  paginationNext: true,
  image: true,
}

/** @throws PluginError for front matter that nothing would use: with an unknown key, or for no document */
function requireKnown(
  values: unknown,
  { path, plugin, pages }: { readonly path: string; readonly plugin: string; readonly pages: readonly DocumentHead[] },
): void {
  const refuse = (what: string, hint: string): PluginError =>
    new PluginError(`The plugin \`${plugin}\` gives ${what} in \`frontMatter\`.`, { hint })
  const paths = pages.map((page) => page.path)
  if (!paths.includes(path))
    throw refuse(
      `front matter for \`${path}\`, which is no document,`,
      didYouMean(path, paths) ?? 'Use the `path` of one of the documents that the function gets.',
    )
  if (typeof values !== 'object' || values === null)
    throw refuse(`\`${path}\` a value that is not an object`, 'Return pairs such as `[path, { order: 3 }]`.')
  const keys = Object.keys(ADDED)
  const unknown = Object.keys(values).find((key) => !keys.includes(key))
  if (unknown !== undefined)
    throw refuse(
      `\`${path}\` the key \`${unknown}\`, which plugins cannot set,`,
      didYouMean(unknown, keys) ?? `They can set these: ${keys.join(', ')}.`,
    )
}

function publicHead({ path, title, frontMatter }: Head, docsDir: string): DocumentHead {
  return ownCopy({ path, file: documentFile(path, docsDir), title, frontMatter })
}

/** A frozen copy: heads are shared with the graph, so a plugin that changes one gets an error. */
export function ownCopy<T>(value: T): T {
  return freeze(structuredClone(value))
}

/**
 * The pages that plugins make from documents, as sources.
 *
 * @throws PluginError when a plugin throws, or a page is none, or has the path of a document
 */
export function derivedSources(
  documents: readonly DocumentText[],
  plugins: readonly DocumentPlugin[],
  context: DocumentsContext,
): Source[] {
  const owners = new Map<string, string>(documents.map(({ path }) => [path, 'a document']))
  return plugins.flatMap(({ name, derivedPages }) => {
    if (derivedPages === undefined) return []
    const pages = runPlugin({ plugin: name, hook: 'derivedPages' }, () => [
      ...requireList(derivedPages(documents, context), 'pages'),
    ])
    return pages.map((page) => {
      const source = markdownSource(page, name)
      refuseTaken(source.path, owners, name)
      return source
    })
  })
}

function refuseTaken(path: DocPath, owners: Map<string, string>, plugin: string): void {
  const owner = owners.get(path)
  if (owner !== undefined)
    throw new PluginError(`The plugin \`${plugin}\` adds the page \`${path}\`, which ${owner} is already.`, {
      hint: 'Give one of them another path.',
    })
  owners.set(path, `a page of the plugin \`${plugin}\``)
}
