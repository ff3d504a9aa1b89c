/**
 * Text is data: with any text in titles, headings, labels, tags, alternative texts, code and configuration, pages have
 * the same elements and attributes as with plain words, and every data file holds the text.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { requiredNames } from '../../cli/project/outputs/all-outputs.ts'
import { verifyFolder } from '../../cli/project/publish/verify-folder.ts'
import type { RoutePath } from '../../site/contract.ts'
import { bootOf, readBundle } from '../../site/page/page-bundle.ts'
import { record } from '../harness/figures.ts'
import { HOSTILE, siteOf } from '../harness/hostile-text.ts'
import { hashTree, writeSite } from '../harness/site.ts'

interface Built {
  readonly out: string
  /** Name without hash and tag → text. */
  readonly files: ReadonlyMap<string, string>
}

async function buildWith(text: string): Promise<Built> {
  const { out, published, report } = await build({ dir: await writeSite(siteOf(text)), jobs: 1, cache: false })
  expect(published, JSON.stringify(report.findings)).toBe(true)
  const files = new Map<string, string>()
  for (const path of Object.keys(await hashTree(out))) {
    const name = path.replace(/\.[0-9a-f]{10}\./, '.').replace(/(^tags\/|pages\/tags-)[^/]+?(?=\/|\.js)/, '$1TAG')
    files.set(name, await readFile(join(out, path), 'utf8'))
  }
  return { out, files }
}

/** Elements and the names of their attributes, indented by depth; classes tell how long a word in a cell is. */
function outline(html: string): string[] {
  const rows: string[] = []
  const walk = (node: DefaultTreeAdapterTypes.ParentNode, depth: number): void => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) {
        if (child.nodeName === '#comment') rows.push(`${' '.repeat(depth)}#comment`)
        continue
      }
      const names = child.attrs
        .map(({ name }) => name)
        .filter((name) => name !== 'class')
        .sort()
      rows.push(`${' '.repeat(depth)}${child.tagName} ${names.join(' ')}`)
      walk('content' in child ? child.content : child, depth + 1)
    }
  }
  walk(parse(html), 0)
  return rows
}

/** Blocks and inline parts of Markdown, indented by depth. Text may be in several pieces. */
function markdownOutline(markdown: string): string[] {
  const rows: string[] = []
  const walk = (node: Nodes, depth: number): void => {
    const row = `${' '.repeat(depth)}${node.type}`
    if (node.type !== 'text' || rows.at(-1) !== row) rows.push(row)
    if ('children' in node) for (const child of node.children) walk(child, depth + 1)
  }
  walk(fromMarkdown(markdown), 0)
  return rows
}

/** In other twins only the title is not the author's own Markdown. */
const GENERATED_MARKDOWN = ['llms.txt', 'listed/index.md', 'listed/inner/index.md']

/** Highlighted code is left out, because its elements depend on the code. */
function withoutTokens(rows: readonly string[]): string[] {
  return rows.filter((row) => !/^ +i $/.test(row))
}

let plain: Built

beforeAll(async () => {
  plain = await buildWith('Plain words')
})

describe.each(HOSTILE)('%j', (text) => {
  it('becomes text in every place', async () => {
    const { out, files } = await buildWith(text)
    const pages = [...files.keys()].filter((path) => path.endsWith('.html'))
    expect(pages.sort()).toEqual([...plain.files.keys()].filter((path) => path.endsWith('.html')).sort())
    for (const path of pages) {
      const [hostile, good] = [files.get(path) ?? '', plain.files.get(path) ?? '']
      expect(withoutTokens(outline(hostile)), path).toEqual(withoutTokens(outline(good)))
    }
    const data = readBundle(files.get('assets/pages/index.js') ?? '')?.['/' as RoutePath]
    expect(data?.props.title).toBe(text)
    for (const path of pages) expect(bootOf(files.get(path) ?? ''), path).toBeDefined()
    const linked = JSON.parse(/ld\+json">([^<]*)</.exec(files.get('guides/one/index.html') ?? '')?.[1] ?? '{}')
    expect(JSON.stringify(linked)).toContain(JSON.stringify(text))
    const site = JSON.parse(files.get('assets/site.json') ?? '{}') as { title: string }
    expect(site.title).toBe(text)
    expect(JSON.parse(files.get('assets/map.json') ?? '')).toHaveProperty('branches')
    expect(JSON.parse(files.get('assets/routes.json') ?? '')).toContain('/')
    for (const path of GENERATED_MARKDOWN)
      expect(markdownOutline(files.get(path) ?? ''), path).toEqual(markdownOutline(plain.files.get(path) ?? ''))
    expect(markdownOutline((files.get('index.md') ?? '').split('\n')[0] ?? '')).toEqual(['root', ' heading', '  text'])
    expect(files.get('sitemap.xml')?.match(/<loc>/g)?.length).toBe(
      plain.files.get('sitemap.xml')?.match(/<loc>/g)?.length,
    )
    // Not one link of it leads astray, and no id stands twice.
    expect(verifyFolder(out, requiredNames()).report.findings).toEqual([])
  })
})

it('every kind of file that shows text has the hostile text', () => {
  const kinds = new Set<string>()
  for (const [path, content] of plain.files) if (content.includes('Plain words')) kinds.add(path.replace(/^.*\./, ''))
  expect([...kinds].sort()).toEqual(['html', 'js', 'json', 'md', 'txt', 'xml'])
  record(
    'hostile input',
    `${HOSTILE.length} texts in ${plain.files.size} files of a site: no element, attribute or script more`,
  )
})
