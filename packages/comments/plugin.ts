/** Comments below each page: by giscus in a frame, or by an endpoint of the site's owner as text. */
import {
  DocsError,
  definePlugin,
  escapeHtml,
  type Plugin,
  pageScript,
  pluginWords,
  readPluginOptions,
  type Shape,
} from 'docs-build/plugins'
import type { Root } from 'mdast'
import { COMMENTS_SCRIPT } from './comments-script.ts'
import { giscusAddress } from './giscus.ts'
import words from './words.json' with { type: 'json' }

/** What giscus.app shows for a repository. */
export interface GiscusOptions {
  /** Repository with the discussions: `owner/name`. */
  readonly repo: string
  readonly repoId: string
  /** Category of new discussions. */
  readonly category: string
  readonly categoryId: string
  /** By what a page finds its discussion. Default: `pathname`. */
  readonly mapping?: 'pathname' | 'url' | 'title'
  /** Whether the title of the discussion must be the same, and not only similar. Default: no. */
  readonly strict?: boolean
  /** Whether readers can react to the page itself. Default: yes. */
  readonly reactions?: boolean
  /** Themes of giscus for both modes. Default: `light` and `dark`. */
  readonly theme?: { readonly light?: string; readonly dark?: string }
  /** Language of giscus. Default: that of the page, where giscus has it. */
  readonly language?: string
  /** Where giscus runs. Default: `https://giscus.app` */
  readonly host?: string
}

/** Options of `comments`: `giscus` or `endpoint`. */
export interface CommentsOptions {
  readonly giscus?: GiscusOptions
  /**
   * Answers GET with `?page=/guides/` with a list of comments as JSON (`[{ author, date, text }]`), and takes a POST with
   * `{ page, url, author, text }`. A URL with `https:`, or a path of the site's own host.
   */
  readonly endpoint?: string
  /** When comments are loaded: after a click on a button, or when the reader comes near them. Default: `click`. */
  readonly load?: 'click' | 'near'
}

const WORDS = {
  title: 'comments.title',
  show: 'comments.show',
  loading: 'comments.loading',
  none: 'comments.none',
  name: 'comments.name',
  text: 'comments.text',
  sent: 'comments.sent',
  failed: 'comments.failed',
  send: 'comments.send',
  notSent: 'comments.notSent',
} as const

type Words = Readonly<Record<keyof typeof WORDS, string>>

const form = (noun: string, expected: string, isRight: (text: string) => boolean) =>
  ({ form: { noun, expected, read: (text: string) => (isRight(text) ? text : undefined) } }) as const

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What readers write is sent encrypted, but for a service on the author's own machine. */
const isUrl = (text: string): boolean => {
  if (!/^https?:\/\/[^/]/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || LOCAL.has(hostname)
}
const ENDPOINT = form(
  'address',
  'an address that begins with `https://` (on this machine also `http://`), or a path that begins with a slash',
  (text) => /^\/(?!\/)/.test(text) || isUrl(text),
)
const HOST = form(
  'origin',
  'an origin like `https://giscus.app`',
  (text) => isUrl(text) && new URL(text).origin === text,
)
const REPO = form('repository', 'a repository like `acme/docs`', (text) => /^[\w.-]+\/[\w.-]+$/.test(text))

const OPTIONS: Shape = {
  options: {
    giscus: { type: { is: 'Giscus' }, about: 'Comments in discussions of a repository on GitHub.' },
    endpoint: { type: ENDPOINT, about: 'Where comments are listed and sent.' },
    load: { type: { choice: ['click', 'near'] }, about: 'When comments are loaded.' },
  },
}

const DEFINITIONS = {
  Giscus: {
    options: {
      repo: { type: REPO, required: true, about: 'Repository with the discussions.' },
      repoId: { type: 'text', required: true, about: 'Id of the repository.' },
      category: { type: 'text', required: true, about: 'Category of new discussions.' },
      categoryId: { type: 'text', required: true, about: 'Id of the category.' },
      mapping: { type: { choice: ['pathname', 'url', 'title'] }, about: 'By what a page finds its discussion.' },
      strict: { type: 'boolean', about: 'Whether the title of the discussion must be the same.' },
      reactions: { type: 'boolean', about: 'Whether readers can react to the page.' },
      theme: { type: { is: 'Theme' }, about: 'Themes for both modes.' },
      language: { type: 'text', about: 'Language of giscus.' },
      host: { type: HOST, about: 'Where giscus runs.' },
    },
  },
  Theme: {
    options: {
      light: { type: 'text', about: 'In light mode.' },
      dark: { type: 'text', about: 'In dark mode.' },
    },
  },
} as const

const GISCUS = 'https://giscus.app'

/** @throws DocsError unless there is one of `giscus` and `endpoint` */
export default function comments(given: unknown): Plugin {
  const options = readPluginOptions('comments', given ?? {}, OPTIONS, DEFINITIONS) as unknown as CommentsOptions
  const { giscus, endpoint } = options
  if ((giscus === undefined) === (endpoint === undefined))
    throw new DocsError('The options of the plugin `comments` are wrong: they need either `giscus` or `endpoint`.', {
      hint: "Write `comments({ endpoint: '/comments' })`, or `giscus` with what giscus.app shows for your repository.",
    })
  const { outputs, tags = [] } = pageScript('comments', COMMENTS_SCRIPT)
  return definePlugin({
    name: 'comments',
    words,
    markdown: { remark: [[addComments, options]] },
    head: { tags, hosts: hostsOf(options) },
    outputs,
  })
}

function hostsOf({ giscus, endpoint = '' }: CommentsOptions): { frames?: string[]; connections?: string[] } {
  if (giscus) return { frames: [giscus.host ?? GISCUS] }
  return endpoint.startsWith('/') ? {} : { connections: [new URL(endpoint).origin] }
}

/** The file of unified, as far as it is used here. */
interface TextFile {
  readonly data: {
    readonly frontMatter?: { readonly comments?: boolean }
    readonly language: string
    readonly words: Readonly<Record<string, unknown>>
  }
}

function addComments(options: CommentsOptions): (tree: Root, file: TextFile) => void {
  return (tree, { data }) => {
    if (data.frontMatter?.comments === false) return
    const value = section(options, pluginWords(data.words, WORDS), data.language)
    tree.children.push({ type: 'markup', value, extra: 'tools', position: tree.children.at(-1)?.position })
  }
}

function section({ giscus, endpoint = '', load = 'click' }: CommentsOptions, words: Words, language: string): string {
  const text = (key: keyof Words): string => escapeHtml(words[key])
  const source = giscus
    ? { frame: giscusAddress(giscus, giscus.host ?? GISCUS, language), mapping: giscus.mapping ?? 'pathname' }
    : { endpoint }
  const theme = { light: giscus?.theme?.light ?? 'light', dark: giscus?.theme?.dark ?? 'dark' }
  const data = {
    ...source,
    ...theme,
    load,
    loading: words.loading,
    none: words.none,
    sent: words.sent,
    failed: words.failed,
    'not-sent': words.notSent,
    title: words.title,
  }
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  const write = giscus
    ? ''
    : `<form hidden><label>${text('name')}<input name="author" maxlength="100" autocomplete="name" required></label><label>${text('text')}<textarea name="text" rows="4" maxlength="5000" required></textarea></label><button type="submit">${text('send')}</button></form>`
  return `<section class="page-feedback" data-db="comments" aria-label="${text('title')}"${attributes.join('')}><button type="button" data-db="comments-show">${text('show')}</button><p role="status"></p><div></div>${write}</section>`
}
