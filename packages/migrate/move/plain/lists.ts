/** Navigation as a list in Markdown: `SUMMARY.md` of GitBook and `_sidebar.md` of Docsify. */
import { filesBelow, joinPath } from 'docs-build/project'
import { withoutTags } from '../comments.ts'
import { dataAt, fileAt, isExternal, plainUrl, textAt } from '../data.ts'
import { asGlob } from '../globs.ts'
import { parseSummary } from '../mdbook/summary.ts'
import type { OldPage, OldRedirect } from '../moved-site.ts'
import { type NavNode, sidebarName } from '../navigation.ts'
import { inFolder, markdownIn, type PlainReader, pageFinder, pagePath, pathIn } from './plain.ts'

/** `.gitbook.yaml`: https://gitbook.com/docs/getting-started/git-sync/content-configuration */
export const gitbook: PlainReader = ({ tree, found }) => {
  const config = /\.ya?ml$/.test(found.config) ? fileAt(tree, found.config) : {}
  const root = joinPath(found.folder, textAt(config, 'root') ?? '.') ?? found.folder
  const summary = joinPath(root, textAt(config, 'structure', 'summary') ?? 'SUMMARY.md') ?? ''
  const readme = joinPath(root, textAt(config, 'structure', 'readme') ?? 'README.md') ?? ''
  const text = tree.read(summary) ?? ''
  const known = new Set(markdownIn(tree, root))
  const listed = (path: string): string | undefined => {
    const file = joinPath(root, path.replace(/[?#].*$/s, ''))
    return file !== undefined && known.has(file) ? file : undefined
  }
  const chapters = filesIn(parseSummary(text, listed))
  // Without a summary, all files are pages in the order of their names.
  const named = chapters.length > 0 ? new Set(chapters) : known
  return {
    config,
    notNeeded: /^(?:root|structure)\b/,
    docs: root,
    exclude: [...known].filter((file) => !named.has(file) && file !== readme).map((file) => asGlob(pathIn(root, file))),
    pages: () =>
      [...known]
        .filter((file) => named.has(file) || file === readme)
        .map((file): OldPage => {
          const url = file === readme ? '/' : plainUrl(pagePath(root, file, /(^|\/)(?:README|index)$/i))
          return { file, urls: url === '/' ? ['/'] : [url, `${url}.html`] }
        }),
    sidebars: () => [{ name: 'main', nodes: parseSummary(text, listed) }],
    redirects: (data) =>
      Object.entries(dataAt(data, 'redirects')).flatMap(([from, to]): OldRedirect[] =>
        typeof to === 'string'
          ? [{ from: plainUrl(from), to: plainUrl(to.replace(/(?:README|index)?\.md$/, '')) }]
          : [],
      ),
  }
}

function filesIn(nodes: readonly NavNode[]): string[] {
  return nodes.flatMap(({ file, items = [] }) => [...(file === undefined ? [] : [file]), ...filesIn(items)])
}

/** A page that lies at another address: `'.*?/awesome': 'https://example.org/README.md'`. */
const ALIAS = /['"](?:\.\*\??|\/\.\*)?\/([\w/-]+)['"]:\s*['"](https?:\/\/[^'"$\s]+)['"]/g

/** Docsify: https://docsify.js.org/#/more-pages */
export const docsify: PlainReader = ({ tree, found }) => {
  const docs = found.folder
  const html = tree.read(found.config) ?? ''
  const option = (name: string): string | undefined => new RegExp(`\\b${name}:\\s*['"\`]([^'"\`]+)`).exec(html)?.[1]
  const files = markdownIn(tree, docs, /\.md$/).filter((file) => !/(?:^|\/)_[^/]*$/.test(pathIn(docs, file)))
  const sidebarFiles = filesBelow(tree, docs).filter((file) => /(?:^|\/)_sidebar\.md$/.test(pathIn(docs, file)))
  return {
    config: {},
    notNeeded: /$^/,
    docs,
    title: () => option('name'),
    pages: () => files.map((file): OldPage => ({ file, urls: [plainUrl(pagePath(docs, file, /(^|\/)README$/))] })),
    sidebars: (_, pages) =>
      sidebarFiles.map((file) => {
        const folder = pathIn(docs, file).replace(/_sidebar\.md$/, '')
        const find = pageFinder(docs, pages)
        const from = (target: string): Pick<NavNode, 'file' | 'href'> => {
          if (isExternal(target)) return { href: target }
          const whole = target.startsWith('/') ? target : inFolder(folder.replace(/\/$/, ''), target)
          const found_ = find(whole)
          const near = found_.file === undefined ? find(target) : found_
          // Of a page that lies at another address.
          return near.href === undefined ? near : { href: near.href.replace(/\.md$/, '') }
        }
        return { name: sidebarName(folder), nodes: listNodes(tree.read(file) ?? '', from) }
      }),
    redirects: () => Array.from(html.matchAll(ALIAS), ([, path = '', to = '']) => ({ from: plainUrl(path), to })),
    navbar: (_, pages) => listNodes(tree.read(inFolder(docs, '_navbar.md')) ?? '', pageFinder(docs, pages)),
    left: () => [
      {
        what: 'Addresses with `#/`, which Docsify has for all pages',
        todo: 'A server never sees what stands behind `#`, so such links open the home page. Pages have plain addresses now.',
        places: [{ file: found.config, line: 1 }],
      },
    ],
  }
}

interface Line {
  readonly indent: number
  readonly node: NavNode & { items: NavNode[] }
}

/** The entries of a nested list, with and without links. */
export function listNodes(text: string, find: (target: string) => Pick<NavNode, 'file' | 'href'>): NavNode[] {
  const top: NavNode[] = []
  const open: Line[] = []
  const [before = '', ...after] = text.split('<!--')
  // A comment without an end reaches to the end of the text (CommonMark 4.6).
  const shown = [before, ...after.map((part) => part.split('-->').slice(1).join('-->'))].join('')
  for (const written of shown.split(/\r?\n/)) {
    const [, space = '', words] = /^(\s*)(?:[-*+]|\d+\.)\s(.+)$/.exec(written) ?? []
    if (words === undefined) continue
    const indent = space.replaceAll('\t', '    ').length
    const [, label, target] =
      /^\s*(?:\*\*|__)?\[((?:\\.|[^\]\\])*)\]\(\s*(?!\s)<?([^\s)>]*)(?:[\s>][^)]*)?\)/.exec(words) ?? []
    const node = {
      label: plainWords(label ?? words),
      ...(target === undefined || target === '' ? {} : find(target)),
      collapsed: false,
      items: [],
    }
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop()
    const parent = open.at(-1)?.node.items ?? top
    parent.push(node)
    open.push({ indent, node })
  }
  return withoutEmpty(top)
}

function withoutEmpty(nodes: readonly NavNode[]): NavNode[] {
  return nodes.map((node) =>
    node.items?.length === 0
      ? { label: node.label, file: node.file, href: node.href }
      : { ...node, items: withoutEmpty(node.items ?? []) },
  )
}

function plainWords(words: string): string {
  return withoutTags(words).replace(/[*_`]/g, '').replace(/\\(.)/g, '$1').trim()
}
