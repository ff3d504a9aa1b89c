/** `docs-build explain` */
import { toRoute } from '../../../site/url.ts'
import { EXIT } from '../../kernel/fault/errors.ts'
import { printable } from '../../kernel/fault/terminal-text.ts'
import { styles } from '../../kernel/program/terminal.ts'
import type { ExplainedAnchor, ExplainedFile, Use } from '../../project/outputs/answers/explain-target.ts'
import type { GraphPage, SiteGraph } from '../../project/outputs/answers/site-graph.ts'
import type { LastMade } from '../../project/outputs/pages/remade-pages.ts'
import type { Explained } from '../operations.ts'
import { type Command, command, required, text } from './running/command.ts'
import { RUN_INPUTS, runOptions } from './running/run-options.ts'

export const explainCommand: Command = command({
  name: 'explain',
  about: 'show where a page comes from and what links to it, or who uses an anchor or an image',
  examples: [
    [
      'docs-build explain /guide/',
      'Shows which file makes the page, where it stands in the sidebar, which pages link to it, and why the last build made it again.',
    ],
    ['docs-build explain docs/guide.md#seams', 'Shows the heading of an anchor, and which links lead to it.'],
    ['docs-build explain docs/seam.png', 'Shows the size of an image, and which pages show it.'],
  ],
  inputs: {
    wanted: required('<route|file>', 'route (/guides/), file (docs/guides/readme.md), or either with #anchor'),
    ...RUN_INPUTS,
    dir: text('--dir <folder>', 'folder that holds docs/ (default: here)', 'website'),
  },
  async run({ wanted, ...given }) {
    const { explain } = await import('../operations.ts')
    process.stdout.write(described(await explain(wanted, runOptions(given))))
    return EXIT.ok
  },
})

function described(found: Explained): string {
  if (found.type === 'page') return describe(found.page, found.site, found.made)
  return lines(found.type === 'anchor' ? anchorRows(found) : fileRows(found))
}

function anchorRows({ page, id, heading, uses, redirects }: ExplainedAnchor): [string, string][] {
  return [
    ['anchor', `#${id}`],
    ['on', `${page.title} (${page.route})`],
    ['made from', page.file ?? origin(page)],
    ['is', heading ? `a heading of level ${heading.depth}: ${heading.text}` : 'an element with this id'],
    ['linked from', usesText(uses)],
    ...(redirects.length > 0 ? [['redirected', redirects.join('\n')] as [string, string]] : []),
  ]
}

function fileRows({ file, isStatic, size, width, height, uses }: ExplainedFile): [string, string][] {
  const unused = isStatic ? 'published, because it is in a static folder' : 'not published, because no page uses it'
  return [
    ['file', file],
    ['size', `${(size / 1000).toFixed(1)} kB`],
    ...(width === undefined ? [] : [['picture', `${width} × ${height} pixels`] as [string, string]]),
    ['published', isStatic ? 'under its own name' : 'under a name with a hash, where pages use it'],
    ['used by', uses.length === 0 ? `nothing; ${unused}` : usesText(uses)],
  ]
}

function usesText(uses: readonly Use[]): string {
  return uses.length === 0 ? 'nowhere' : uses.map(({ file, line }) => `${file}:${line}`).join('\n')
}

const REASONS: Readonly<Record<Extract<LastMade, { type: 'remade' }>['reasons'][number], string>> = {
  new: 'the output before had no page of this file',
  program: 'docs-build is another version',
  shared: 'what all pages share has changed: configuration, theme, plugins, policy',
  text: 'its text has changed',
  included: 'a file that it includes, or code that it runs, has changed',
  place: 'what the site says of it has changed: sidebar, neighbours, tags, dates, old anchors, other editions',
  links: 'a page or file that it links to has another address or another size',
  fills: 'what it shows of other pages has changed, such as a list of pages or a term',
  output: 'its files in the output were changed or gone',
  unknown: 'not known: an earlier version of docs-build wrote the output before',
}

/** The reasons why the last build made a page again. */
function madeText(made: LastMade): string {
  if (made.type === 'same') return 'no: the last build kept the page of the output before'
  if (made.type === 'all') return 'with all pages: nothing was known of an output before'
  return made.reasons.map((reason) => REASONS[reason]).join('\n')
}

function describe(page: GraphPage, site: SiteGraph, made?: LastMade): string {
  const broken = page.links?.filter((link) => link.target === 'broken') ?? []
  const rows: [string, string][] = [
    ['title', page.title],
    ['route', page.route],
    ['made from', origin(page)],
    ['route given by', reason(page)],
    ['sidebar', page.sidebar === undefined ? 'none' : [page.sidebar, ...(page.trail ?? [])].join(' › ')],
    ...neighbours(page, site),
    ...(page.tags?.length ? [['tags', page.tags.join(', ')] as [string, string]] : []),
    ...(page.unlisted ? [['unlisted', 'not in sidebar, site map and tags'] as [string, string]] : []),
    ['headings', String(page.headings?.length ?? 0)],
    ['links', `${page.links?.length ?? 0}${broken.length > 0 ? `, ${broken.length} broken` : ''}`],
    ...lists(page),
    [
      'linked from',
      page.linkedFrom?.length ? page.linkedFrom.map((route) => linkFrom(route, page)).join('\n') : 'nowhere',
    ],
    ...(made ? [['made again', madeText(made)] as [string, string]] : []),
  ]
  return lines(rows)
}

/** Names and values in two columns. */
function lines(rows: readonly (readonly [string, string])[]): string {
  const indent = ' '.repeat(16)
  return rows
    .map(([name, value]) => `${styles.quiet(name.padEnd(16))}${value.split('\n').map(printable).join(`\n${indent}`)}\n`)
    .join('')
}

function origin({ file, madeBy, definedIn, kind }: GraphPage): string {
  if (file !== undefined) return file
  if (madeBy !== undefined) return `no file: the plugin ${madeBy} makes the page`
  return definedIn
    ? `no file: ${definedIn.file}:${definedIn.line} defines a page that lists the category`
    : `no file: the site's ${kind} page`
}

function reason({ file, kind, route, routeFrom }: GraphPage): string {
  switch (routeFrom) {
    case 'slug':
      return kind === 'doc' ? 'the `slug` in its front matter' : "the `slug` of the category's link"
    case 'label':
      return "the category's label"
    case 'folder':
      return `its folder${file === undefined ? '' : ': it is the folder’s index'}${numbers(file, route)}`
    case 'path':
      return `its path${numbers(file, route)}`
    default:
      return 'the builder'
  }
}

/** A remark for a route without the number prefixes of its path; otherwise empty. */
function numbers(file: string | undefined, route: string): string {
  if (file === undefined) return ''
  const path = file.slice(file.indexOf('/') + 1).replace(/\.mdx?$/, '')
  const plain = toRoute(path.replace(/(?:^|\/)(?:index|readme)$/i, ''))
  return plain === route ? '' : ', without the numbers that give the order'
}

function lists({ lists = [] }: GraphPage): [string, string][] {
  const pages = lists.flatMap((list) => list.pages)
  return lists.length === 0 ? [] : [['lists', pages.length === 0 ? 'no pages' : pages.join('\n')]]
}

function linkFrom(route: string, { listedFrom = [] }: GraphPage): string {
  return listedFrom.includes(route) ? `${route} (a list of pages)` : route
}

function neighbours(page: GraphPage, site: SiteGraph): [string, string][] {
  const title = (route: string): string =>
    `${site.pages.find((candidate) => candidate.route === route)?.title ?? ''} (${route})`
  return [
    ...(page.previous === undefined ? [] : [['previous', title(page.previous)] as [string, string]]),
    ...(page.next === undefined ? [] : [['next', title(page.next)] as [string, string]]),
  ]
}
