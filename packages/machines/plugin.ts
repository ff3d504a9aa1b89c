/**
 * For machines: the texts of all pages as one file and by section, and buttons that copy a page as Markdown or open it in an
 * assistant that the configuration names.
 */
import type { PluginOutput, PluginPage, PluginSite } from 'docs-build'
import {
  belowTitle,
  type Definitions,
  definePlugin,
  escapeHtml,
  filled,
  type Plugin,
  pageScript,
  pluginWords,
  readPluginOptions,
  type Shape,
} from 'docs-build/plugins'
import type { Root } from 'mdast'
import { MACHINES_SCRIPT } from './machines-script.ts'
import words from './words.json' with { type: 'json' }

/** Options of `machines`. */
export interface MachinesOptions {
  /** Whether there is `llms-full.txt`, with one file for each section. Default: yes. */
  readonly fullText?: boolean
  /** Whether pages have a button that copies their Markdown. Default: yes. */
  readonly copyPage?: boolean
  /** Services in which readers can open a page. Default: none. */
  readonly openIn?: readonly OpenIn[]
  /** What the service is asked. `{url}` and `{markdown}` stand for the addresses of the page. */
  readonly prompt?: string
}

export interface OpenIn {
  readonly label: string
  /** An address with `{prompt}`, `{url}` or `{markdown}` in it, which is filled when a reader uses it. */
  readonly url: string
}

type Machines = Required<MachinesOptions>

const WORDS = {
  copy: 'machines.copy',
  copied: 'page.copied',
  failed: 'page.notCopied',
  openIn: 'machines.openIn',
} as const

const TEMPLATE = {
  form: {
    noun: 'address',
    expected: 'an address that begins with `https://` and holds `{prompt}`, `{url}` or `{markdown}`',
    read: (text: string) =>
      /^https?:\/\/[^/]/.test(text) && /\{(?:prompt|url|markdown)\}/.test(text) && URL.canParse(text)
        ? text
        : undefined,
  },
} as const

const DEFINITIONS: Definitions = {
  OpenIn: {
    options: {
      label: { type: 'text', required: true, about: 'Name of the service.' },
      url: { type: TEMPLATE, required: true, about: 'Its address.' },
    },
  },
}

const OPTIONS: Shape = {
  options: {
    fullText: { type: 'boolean', about: 'Whether there is `llms-full.txt`.' },
    copyPage: { type: 'boolean', about: 'Whether pages have a button that copies them.' },
    openIn: { type: { list: { is: 'OpenIn' } }, about: 'Services in which readers can open a page.' },
    prompt: { type: 'text', about: 'What the service is asked.' },
  },
}

export default function machines(given: unknown): Plugin {
  const own = readPluginOptions('machines', given, OPTIONS, DEFINITIONS) as MachinesOptions
  const options: Machines = {
    fullText: true,
    copyPage: true,
    openIn: [],
    prompt: 'Read {markdown}, and answer my questions about it.',
    ...own,
  }
  const files = options.fullText ? fullTexts : () => []
  if (!options.copyPage && options.openIn.length === 0) return definePlugin({ name: 'machines', outputs: files })
  const { outputs, tags = [] } = pageScript('page-actions', MACHINES_SCRIPT)
  return definePlugin({
    name: 'machines',
    words,
    markdown: { remark: [[addButtons, options]] },
    head: { tags },
    outputs: (site) => [...outputs(site), ...files(site)],
  })
}

/** The file of unified, as far as it is used here. */
interface TextFile {
  readonly data: { readonly words: Readonly<Record<string, unknown>> }
}

function addButtons(options: Machines): (tree: Root, file: TextFile) => void {
  return (tree, { data }) => {
    const html = buttons(options, pluginWords(data.words, WORDS))
    const at = belowTitle(tree)
    const position = (tree.children[at - 1] ?? tree.children[at])?.position
    tree.children.splice(at, 0, { type: 'markup', value: html, extra: 'tools', position })
  }
}

function buttons({ copyPage, openIn, prompt }: Machines, words: Readonly<Record<keyof typeof WORDS, string>>): string {
  const copy = copyPage
    ? `<button type="button" data-db="copy-page" data-done="${escapeHtml(words.copied)}" data-failed="${escapeHtml(words.failed)}">${escapeHtml(words.copy)}</button>`
    : ''
  const links = openIn.map(({ label, url }) => {
    const name = escapeHtml(filled(words.openIn, { label }))
    // Where it leads before the script has filled in the page.
    const { origin } = new URL(url)
    return `<a data-db="open-in" data-template="${escapeHtml(url)}" data-prompt="${escapeHtml(prompt)}" href="${escapeHtml(origin)}/" target="_blank" rel="noopener noreferrer">${name}</a>`
  })
  return `<div class="page-actions" data-db="page-actions">${copy}${links.join('')}<span role="status"></span></div>`
}

// ── the texts ───────────────────────────────────────────────────────────────────────────────────────

interface Section {
  readonly label: string
  readonly pages: PluginPage[]
}

/** `llms-full.txt` with everything, and `llms-full/<section>.txt` for each section when there are several. */
function fullTexts(site: PluginSite): PluginOutput[] {
  const sections = sectionsOf(site)
  const name = (index: number): string => `llms-full/${sectionFile(sections, index)}.txt`
  const index =
    sections.length < 2
      ? ''
      : `${sections.map(({ label }, at) => `- [${label}](${site.url}${site.baseUrl}${name(at)})\n`).join('')}\n`
  const head = `# ${site.title}\n\n${site.tagline ? `> ${site.tagline}\n\n` : ''}`
  const text = async (content: Contents, pages: readonly PluginPage[]): Promise<string> => {
    const texts = await Promise.all(
      pages.map(async ({ route, url }) => `Source: ${url}\n\n${(await content.markdown(route)) ?? ''}`),
    )
    return texts.join('\n---\n\n')
  }
  return [
    {
      path: 'llms-full.txt',
      async make(content) {
        const parts = await Promise.all(sections.map(({ pages }) => text(content, pages)))
        return `${head}${index}${parts.join('\n---\n\n')}`
      },
    },
    ...(sections.length < 2
      ? []
      : sections.map(
          ({ label, pages }, at): PluginOutput => ({
            path: name(at),
            make: async (content) => `# ${site.title}: ${label}\n\n${await text(content, pages)}`,
          }),
        )),
  ]
}

type Contents = Parameters<PluginOutput['make']>[0]

/** The pages in the order of the sidebars, by the first level of a sidebar or of the folders. */
function sectionsOf(site: PluginSite): Section[] {
  const sections = new Map<string, Section>()
  for (const page of inReadingOrder(site)) {
    const [folder = ''] = page.route.split('/').filter(Boolean)
    const isTop = page.trail.length === 0 && page.route.split('/').filter(Boolean).length < 2
    const own = site.pages.find(({ route, trail }) => route === `/${folder}/` && trail.length === 0)
    const label =
      page.trail[0] ?? (isTop && !hasPagesBelow(site, page) ? site.title : (own?.title ?? (folder || site.title)))
    const section = sections.get(label) ?? { label, pages: [] }
    sections.set(label, section)
    section.pages.push(page)
  }
  return [...sections.values()]
}

function hasPagesBelow({ pages }: PluginSite, { route }: PluginPage): boolean {
  return route !== '/' && pages.some((page) => page.route !== route && page.route.startsWith(route))
}

/** Documents that search engines may list, each followed by its neighbour in the sidebar. */
function inReadingOrder({ pages }: PluginSite): PluginPage[] {
  const listed = pages.filter(({ kind, unlisted, file }) => kind === 'doc' && file !== undefined && !unlisted)
  const byRoute = new Map(listed.map((page) => [page.route, page]))
  const ordered = new Set<PluginPage>()
  const follow = (page: PluginPage | undefined): void => {
    for (let at = page; at && !ordered.has(at); at = at.next === undefined ? undefined : byRoute.get(at.next))
      ordered.add(at)
  }
  follow(byRoute.get('/'))
  for (const page of listed) if (page.previous === undefined) follow(page)
  for (const page of listed) follow(page)
  return [...ordered]
}

/** A name for the file of a section that no other section has. */
function sectionFile(sections: readonly Section[], index: number): string {
  const slug = (at: number): string =>
    (sections[at]?.label ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section'
  const same = sections.slice(0, index).filter((_, at) => slug(at) === slug(index)).length
  return same === 0 ? slug(index) : `${slug(index)}-${same + 1}`
}
