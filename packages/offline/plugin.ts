/** Offline: pages that a reader has read stay readable without a network, and a page says so for any other. */
import type { HeadElement, PluginOutput, PluginPage, PluginSite } from 'docs-build'
import {
  definePlugin,
  escapeHtml,
  fingerprint,
  type Plugin,
  pageScript,
  pluginWords,
  readPluginOptions,
  type Shape,
} from 'docs-build/plugins'
import type { Root } from 'mdast'
import { OFFLINE_SCRIPT, offlineWorker, REMOVING_WORKER } from './offline-script.ts'
import words from './words.json' with { type: 'json' }

/** Options of `offline`. */
export interface OfflineOptions {
  /** Takes the worker of an earlier release, and all that it kept, out of the browsers of readers. Default: no. */
  readonly remove?: boolean
}

const WORDS = {
  title: 'offline.title',
  text: 'offline.text',
  retry: 'page.tryAgain',
  kept: 'offline.kept',
} as const

const OPTIONS: Shape = {
  options: {
    remove: { type: 'boolean', about: 'Whether readers’ browsers forget what they kept.' },
  },
}

/** A worker answers for the folder that it lies in, so it lies beside the home page. */
const WORKER = 'service-worker.js'
/** The most pages and files that a reader's browser keeps. */
const MOST_KEPT = 300
/** Path of the page below the docs folder, without an ending. A document there takes its place. */
const PAGE = 'offline'

export default function offline(given: unknown): Plugin {
  const { remove = false } = readPluginOptions('offline', given, OPTIONS) as OfflineOptions
  if (remove) return definePlugin({ name: 'offline', outputs: () => [fileOf(REMOVING_WORKER)] })
  const { outputs, tags } = pageScript('offline', OFFLINE_SCRIPT)
  return definePlugin({
    name: 'offline',
    words,
    markdown: { remark: [addParts] },
    derivedPages: (documents, context) => {
      if (documents.some(({ path }) => isOfflinePage(path))) return []
      const { title, text } = pluginWords(context.words, WORDS)
      return [{ path: PAGE, title, markdown: `${text}\n`, frontMatter: { unlisted: true, page_layout: 'plain' } }]
    },
    head: {
      trustedTypes: ['docs-build-offline'],
      tags: (page, site) => withAddresses(typeof tags === 'function' ? tags(page, site) : (tags ?? []), site),
    },
    outputs: (site) => {
      const page = offlinePage(site)
      if (page === undefined) return []
      return [...outputs(site), fileOf(offlineWorker({ page: pathOf(page), most: MOST_KEPT }))]
    },
  })
}

function fileOf(code: string): PluginOutput {
  return { path: WORKER, key: fingerprint(code), make: () => code }
}

function isOfflinePage(path: string): boolean {
  return path.replace(/\.mdx?$/, '') === PAGE
}

function offlinePage({ pages, edition }: PluginSite): PluginPage | undefined {
  return pages.find(
    ({ file }) => file?.startsWith(`${edition.path}/`) && isOfflinePage(file.slice(edition.path.length + 1)),
  )
}

function pathOf({ url }: PluginPage): string {
  return new URL(url, 'https://a.invalid').pathname
}

/** The script learns where the worker and the page are. */
function withAddresses(elements: Iterable<HeadElement>, site: PluginSite): HeadElement[] {
  const page = offlinePage(site)
  if (page === undefined) return []
  const { baseUrl } = site
  const addresses = {
    'data-worker': `${baseUrl}${WORKER}`,
    'data-scope': baseUrl,
    'data-offline': pathOf(page),
    'data-map': `${baseUrl}assets/map.json`,
  }
  return Array.from(elements, (element) => ({ ...element, attributes: { ...element.attributes, ...addresses } }))
}

/** The file of unified, as far as it is used here. */
interface TextFile {
  /** As findings name it. */
  readonly path: string
  readonly data: { readonly words: Readonly<Record<string, unknown>> }
}

/** Adds to the offline page what its script fills in: a link to the wanted page, and the pages that were kept. */
function addParts(): (tree: Root, file: TextFile) => void {
  return (tree, { path, data }) => {
    if (!/(?:^|\/)offline\.mdx?$/.test(path)) return
    const { retry, kept } = pluginWords(data.words, WORDS)
    const position = tree.children.at(-1)?.position
    tree.children.push({
      type: 'markup',
      value:
        `<p data-db="offline-retry" hidden><a class="button" data-db="document" href="./">${escapeHtml(retry)}</a></p>` +
        `<div data-db="offline-kept" hidden><h2>${escapeHtml(kept)}</h2><ul></ul></div>`,
      position,
    })
  }
}
