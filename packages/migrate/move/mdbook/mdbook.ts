/** mdBook. */
import { counted } from 'docs-build/cli'
import { type ForeignTree, type FoundTool, filesBelow, joinPath } from 'docs-build/project'

import { dataAt, fileAt, pagesFolder, parentOf, plainUrl, siteAddress, textAt } from '../data.ts'
import { thoseLeft } from '../left.ts'
import type { Data, LeftThing, MovedSite, OldPage, OldRedirect, Tool } from '../moved-site.ts'
import { type NavNode, navEntries, sidebarItems } from '../navigation.ts'
import { recorded } from '../recorder.ts'
import { filesBeside } from '../static-assets.ts'
import { parseSummary } from './summary.ts'

/** What the report names in another way, and what is about the old program. */
const NOT_NEEDED = /^(?:build|rust|preprocessor|output\.html\.(?:additional-\w+|playground))\b/

export const mdbook: Tool = {
  read(tree, found) {
    const record = recorded(fileAt(tree, found.config), NOT_NEEDED)
    const { config } = record
    const src = pagesFolder(found, 'book.src', textAt(config, 'book', 'src') ?? 'src')
    const isPage = new Set(filesBelow(tree, src).filter((file) => file.endsWith('.md')))
    const nodes = parseSummary(tree.read(`${src}/SUMMARY.md`) ?? '', (path) => {
      const file = joinPath(src, path)
      return file !== undefined && isPage.has(file) ? file : undefined
    })
    const chapters = [...new Set(chaptersOf(nodes))]
    const pages = chapters.map((file, index): OldPage => {
      const url = htmlUrl(file.slice(src.length + 1))
      // The first chapter is the page at the root as well.
      return { file, urls: index === 0 ? ['/', url] : [url] }
    })
    const others = [...isPage].filter((file) => !chapters.includes(file)).map((file) => file.slice(src.length + 1))
    const html = dataAt(config, 'output', 'html')
    const redirects = Object.entries(dataAt(html, 'redirect')).flatMap(([from, to]): OldRedirect[] => {
      if (typeof to !== 'string') return []
      const folder = parentOf(from.replace(/^\//, ''))
      // A heading alone is one of the same page.
      if (to.startsWith('#'))
        return [{ from: `/${from.replace(/^\//, '')}`, to: `/${from.replace(/^\/|#.*$/gs, '')}${to}` }]
      const target = /^(?:\/|[a-z]+:)/i.test(to) ? to : `/${joinPath(folder, to) ?? to}`
      return [{ from: `/${from.replace(/^\//, '')}`, to: target }]
    })
    const beside = filesBeside(tree, src, found.folder)
    return {
      project: found.folder,
      isMovable: true,
      dialect: 'mdbook',
      settings: { ...settingsOf(config, html), staticDirs: beside.length > 0 ? ['static', ...beside] : undefined },
      docs: [
        {
          folder: src,
          options: {
            ...editLink(html),
            breadcrumbs: false,
            exclude: others.length > 0 ? others : undefined,
            sidebars: { book: sidebarItems(nodes, src) },
          },
        },
      ],
      pages,
      navigation: navEntries(nodes, 'book'),
      redirects,
      recorded: record,
      siteUrls: sistersOf(tree, chapters, src),
      done: [
        `${chapters.length} chapters of ${src}, in the order and with the titles of SUMMARY.md`,
        ...(redirects.length > 0 ? [`${counted(redirects.length, 'redirect')} of the book`] : []),
      ],
      left: leftOf(config, html, found),
    } satisfies MovedSite
  },
}

/** Relative links that leave the book lead to other books of the same host: `../std/vec/index.html`. */
function sistersOf(tree: ForeignTree, chapters: readonly string[], src: string): string[] {
  const sisters = chapters.flatMap((file) => {
    const depth = file.slice(src.length + 1).split('/').length - 1
    return Array.from((tree.read(file) ?? '').matchAll(LEAVING)).flatMap(([, up = '', name = '']) =>
      up.length / 3 > depth ? [`${up}${name}/*`] : [],
    )
  })
  return [...new Set(sisters)]
}

/** The destination of a link or of a definition that begins with `../`. */
const LEAVING = /(?:\]\(<?|\]:[ \t]+<?)((?:\.\.\/)+)([\w.-]+)\//g

function chaptersOf(nodes: readonly NavNode[]): string[] {
  return nodes.flatMap(({ file, items = [] }) => [...(file === undefined ? [] : [file]), ...chaptersOf(items)])
}

function htmlUrl(path: string): string {
  const plain = path.replace(/\.md$/, '').replace(/(^|\/)README$/i, '$1index')
  return /(?:^|\/)index$/.test(plain) ? plainUrl(plain) : `/${plain}.html`
}

function settingsOf(config: Data, html: Data): Data {
  const repository = textAt(html, 'git-repository-url')
  const title = textAt(config, 'book', 'title')
  const base = textAt(html, 'site-url')
  return {
    title,
    tagline: textAt(config, 'book', 'description'),
    ...(base?.startsWith('/') ? { baseUrl: base } : siteAddress(base)),
    i18n:
      textAt(config, 'book', 'language') === undefined
        ? undefined
        : { defaultLocale: textAt(config, 'book', 'language') },
    markdown: { slugs: 'mdbook' },
    navbar: {
      title,
      items: repository === undefined ? [] : [{ label: 'Source', href: repository, position: 'right' }],
    },
  }
}

function editLink(html: Data): Data {
  const template = textAt(html, 'edit-url-template')
  return template?.endsWith('{path}') ? { editUrl: `${template.slice(0, -'{path}'.length)}src/` } : {}
}

function leftOf(config: Data, html: Data, found: FoundTool): LeftThing[] {
  const places = [{ file: found.config, line: 1 }]
  const preprocessors = Object.keys(dataAt(config, 'preprocessor')).filter(
    (name) => name !== 'links' && name !== 'index',
  )
  const own = ['additional-css', 'additional-js', 'theme'].filter((name) => html[name] !== undefined)
  return thoseLeft([
    preprocessors.length > 0 && {
      what: `Preprocessors: ${preprocessors.join(', ')}`,
      todo: 'Preprocessors do not run here; what they change in pages is as it was written.',
      places,
    },
    own.length > 0 && {
      what: `The options ${own.map((name) => `\`output.html.${name}\``).join(', ')}`,
      todo: 'Set colours with `theme.tokens`, and name a style sheet in `theme.css`.',
      places,
    },
  ])
}
