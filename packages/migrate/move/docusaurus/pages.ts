/** The pages of Docusaurus beside its documents: Markdown moves in, components stay behind. */
import { counted } from 'docs-build/cli'
import { type ForeignTree, type FoundTool, filesBelow, joinPath, pathBetween } from 'docs-build/project'

import { parentOf, plainUrl, textAt } from '../data.ts'

import type { Data } from '../moved-site.ts'
import { givenTo, type Parts } from './parts.ts'
import { documentsIn } from './routes.ts'

export function addPages(tree: ForeignTree, found: FoundTool, config: Data, parts: Parts): void {
  const [preset] = givenTo(config, 'presets', 'classic')
  if (preset?.['pages'] === false) return
  const folder = joinPath(found.folder, textAt(preset, 'pages', 'path') ?? 'src/pages') ?? ''
  const files = filesBelow(tree, folder).filter(
    (file) => !/(?:^|\/)_|\.(?:test|spec)\.|\.d\.ts$/.test(file.slice(folder.length)),
  )
  const documents = documentsIn(tree, folder, false)
  for (const { file, path, head } of documents) {
    const own = textAt(head.data, 'slug')
    const plain = path.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '')
    const url = plainUrl(own ?? plain)
    if (parts.docs.length === 0) parts.pages.push({ file, urls: [url] })
    else copyPage(tree, found, { file, path, url }, parts)
  }
  if (documents.length > 0) {
    if (parts.docs.length === 0)
      parts.docs.push({ folder, options: { id: 'pages', sidebars: { pages: [] }, breadcrumbs: false } })
    else
      parts.left.push({
        what: 'Markdown pages beside the documents are copied into `pages/`',
        todo: 'The copies are the pages of the site now. Take the old files out.',
        places: documents.map(({ file }) => ({ file, line: 1 })),
      })
    parts.done.push(`${counted(documents.length, 'Markdown page')} of ${folder}`)
  }
  const components = files.filter((file) => /\.[jt]sx?$/.test(file))
  const isHome = (file: string): boolean => /^\/index\.[jt]sx?$/.test(file.slice(folder.length))
  const others = components.filter((file) => !isHome(file))
  if (components.some(isHome)) {
    parts.left.push({
      what: 'The home page is a component',
      todo: 'A home page with the sections of the site is made in its place. Write docs/index.md, or replace `HomeView` in `theme.components`.',
      places: components.filter(isHome).map((file) => ({ file, line: 1 })),
    })
  }
  for (const file of others) {
    const plain = file.slice(folder.length).replace(/(?:\/index)?\.[jt]sx?$/, '')
    parts.siteUrls.push(plain, `${plain}/*`)
  }
  if (others.length > 0) {
    parts.left.push({
      what: 'Pages that are components',
      todo: 'Write their text as Markdown, or publish them as static HTML.',
      places: others.map((file) => ({ file, line: 1 })),
    })
  }
}

/** A page beside the documents becomes a file of `pages/`, where pages of their own lie. */
function copyPage(
  tree: ForeignTree,
  found: FoundTool,
  page: { file: string; path: string; url: string },
  parts: Parts,
): void {
  const { file, path, url } = page
  const to = joinPath(found.folder, `pages/${path}`) ?? path
  const text = tree.read(file)
  parts.copies.push({ from: file, to, text: text === undefined ? undefined : withMovedLinks(text, file, to) })
  parts.pages.push({ file: to, urls: [url] })
}

/** A destination that begins at the folder of its page: behind a link, in an attribute, or in an import. */
const RELATIVE = /(\]\(<?|\b(?:src|href)=["']|\bfrom ["']|require\(["'])(\.{1,2}\/[^\s"'<>()#?]*)/g

function withMovedLinks(text: string, file: string, to: string): string {
  return text.replace(RELATIVE, (whole, before: string, path: string) => {
    const target = joinPath(parentOf(file), path)
    if (target === undefined) return whole
    const now = pathBetween(parentOf(to), target)
    return `${before}${now.startsWith('.') ? now : `./${now}`}`
  })
}
