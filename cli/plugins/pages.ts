/** Pages that plugins add: Markdown that stands in no file. */
import type { DocPath, Source } from '../content/document.ts'
import { awaitPlugin, PluginError } from './plugin-fault.ts'

/** A page without a document. It is read, checked and drawn as a document at its path would be. */
export interface OwnPage {
  /** Path below the docs folder without an ending, which gives the page its route and its place: `reference/colors`. */
  readonly path: string
  readonly title: string
  /** Directives, components and links may stand in it as in a document. */
  readonly markdown: string
  /** Further front matter, with the keys of a document: `order`, `sidebar_label`, `slug`, `tags`. */
  readonly frontMatter?: Readonly<Record<string, unknown>>
}

/** The field `pages` of a plugin. */
export type OwnPages = readonly OwnPage[] | (() => Iterable<OwnPage> | Promise<Iterable<OwnPage>>)

/**
 * The pages of a plugin as sources.
 *
 * @throws PluginError when the plugin throws, or a page is none
 */
export async function pagesOf({
  name,
  pages,
}: {
  readonly name: string
  readonly pages?: OwnPages
}): Promise<Source[]> {
  if (pages === undefined) return []
  const made = typeof pages === 'function' ? await awaitPlugin({ plugin: name, hook: 'pages' }, pages) : pages
  return [...made].map((page) => sourceOf(page, name))
}

function sourceOf(page: OwnPage, plugin: string): Source {
  const { path, title, markdown, frontMatter = {} } = (page ?? {}) as Partial<OwnPage>
  const wrong = (what: string): PluginError =>
    new PluginError(`The plugin \`${plugin}\` adds a page whose ${what}.`, {
      hint: "A page is `{ path: 'reference/colors', title: 'Colours', markdown: '…' }`.",
    })
  if (typeof path !== 'string' || !isPagePath(path))
    throw wrong(`\`path\` is no path below the docs folder: ${String(path)}`)
  if (typeof title !== 'string') throw wrong('`title` is no text')
  if (typeof markdown !== 'string') throw wrong('`markdown` is no text')
  // JSON is YAML. There is no file to edit, unless the plugin names one.
  const lines = Object.entries({ title, custom_edit_url: null, ...frontMatter }).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}\n`,
  )
  return { path: `${path}.md` as DocPath, text: `---\n${lines.join('')}---\n\n${markdown}\n` }
}

/** Whether a path is one of a document: no part is hidden, and none leaves the folder. */
function isPagePath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u001f\u007f\\:*?"<>|]|\.mdx?$/.test(path) || !path.isWellFormed()) return false
  return path.split('/').every((name) => name !== '' && !/^[._]/.test(name))
}
