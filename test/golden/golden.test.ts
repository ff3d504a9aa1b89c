/**
 * Small sites and their output: `test/fixtures/<case>/`, with the output in `expected/`. `npx vitest run test/golden
 * -u` writes the output again; read the difference before you commit it.
 *
 * All bytes of files with content are compared. Of HTML only what readers get is compared: title, description and
 * robots in the head, and the main part as an outline of elements with their text, without classes and icons. So a
 * change of style does not change these files, and a change of content does. Hashes in names are left out.
 */
import { cp, readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import type { PageBundle } from '../../site/contract.ts'
import { bootOf, bundleHash, readBundle } from '../../site/page/page-bundle.ts'
import { projectRoot } from '../harness/root.ts'
import { hashTree, writeSite } from '../harness/site.ts'

const fixtures = join(projectRoot, 'test/fixtures')
const cases = (await readdir(fixtures, { withFileTypes: true })).filter((entry) => entry.isDirectory())

describe.each(cases.map(({ name }) => name))('%s', (name) => {
  it('its output equals the recorded output', async () => {
    const dir = join(await writeSite({}), name)
    const expected = join(fixtures, name, 'expected')
    await cp(join(fixtures, name), dir, { recursive: true, filter: (path) => path !== expected })
    const { out, report } = await build({ dir })
    const shown = new Map([['findings.json', pretty(report)]])
    for (const [path, sum] of Object.entries(await hashTree(out))) {
      if (isCode(path)) continue
      // The data of a bundle stands below the page.
      if (bundleHash(path)) continue
      const text = await readFile(join(out, path), 'utf8')
      const data = path.endsWith('.html') ? await dataOf(text, out) : undefined
      const page = data && showPage(text, data.props)
      shown.set(withoutHashes(path), text.includes('\uFFFD') ? `sha256 ${sum}\n` : (page ?? show(path, text)))
    }
    for (const [path, text] of shown) await expect(text, path).toMatchFileSnapshot(join(expected, path))
    const stale = (await filesIn(expected)).filter((path) => !shown.has(path))
    expect(stale, 'Delete these files: the output no longer has them.').toEqual([])
  })
})

/** The data of a page in its bundle; `undefined` for HTML of another tool. */
async function dataOf(html: string, out: string): Promise<PageBundle | undefined> {
  const { route, bundle } = bootOf(html) ?? {}
  if (route === undefined || bundle === undefined) return undefined
  // The path is the end of the URL, which begins with a base URL.
  for (let path = bundle.slice(1); path !== ''; path = path.replace(/^[^/]*\/?/, '')) {
    const text = await readFile(join(out, path), 'utf8').catch(() => undefined)
    if (text !== undefined) return readBundle(text)?.[route]
  }
  throw new Error(`There is no ${bundle}.`)
}

/** The program's scripts, styles, icons and words. */
function isCode(path: string): boolean {
  return /^assets\/words-|^assets\/[^/]+\.[0-9A-Z]{8}\.\w+(?:\.LEGAL\.txt)?$/.test(path)
}

function withoutHashes(text: string): string {
  return text
    .replace(/(\/assets\/|^assets\/)([\w-]+)\.[0-9A-Z]{8}\./g, '$1$2.CODE.')
    .replace(/(assets\/(?:search\/(?:text\/)?|pages\/)?[\w-]+)\.[0-9a-f]{10}\./g, '$1.HASH.')
    .replace(/"code":\s*"[0-9a-f]{16}"/g, '"code":"CODE"')
    .replace(/(?<=": )"[0-9a-f]{10}"|(?<=":)"[0-9a-f]{10}"/g, '"HASH"')
}

function show(path: string, text: string): string {
  if (path === 'docs-build.json') return showManifest(text)
  // The lines that apply to every page. The other lines name files of the bundle, which change with every style.
  if (path === '_headers') return (text.split('\n\n')[0] ?? '').replace(/sha256-[\w+/=]+/g, 'sha256-HASH')
  if (path.startsWith('assets/search')) return text.replace(/"[0-9a-f]{10}"/g, '"HASH"')
  if (path.endsWith('.html')) return withoutHashes(text)
  if (path.startsWith('assets/site.')) return pretty({ ...(JSON.parse(withoutHashes(text)) as object), words: 'WORDS' })
  return path.endsWith('.json') ? pretty(JSON.parse(withoutHashes(text))) : text
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

function showManifest(text: string): string {
  const { files, ...rest } = JSON.parse(text) as { files: Record<string, string> }
  const paths = Object.keys(files).filter((path) => !isCode(path))
  return pretty({ ...rest, files: paths.map(withoutHashes) })
}

function showPage(text: string, props: unknown): string {
  const document = parse(text)
  const head = find(document, 'head')
  const kept = children(head).filter((node) => isKept(node))
  const main = find(document, 'main')
  const shown = main ? outline(main, 0) : 'no main part\n'
  return `${kept.map((node) => outline(node, 0)).join('')}\n${shown}\n${pretty(props)}`
}

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

function isElement(node: Node): node is Element {
  return 'tagName' in node
}

function children(node: Node | undefined): Node[] {
  return node && 'childNodes' in node ? node.childNodes : []
}

function find(node: Node | undefined, tag: string): Element | undefined {
  for (const child of children(node)) {
    const found = isElement(child) && child.tagName === tag ? child : find(child, tag)
    if (found) return found
  }
  return undefined
}

/** Elements of the head that belong to the page, not to the theme. */
function isKept(node: Node): boolean {
  if (!isElement(node)) return false
  const { tagName, attrs } = node
  const names = attrs.flatMap(({ name, value }) => (/^(?:name|property|rel)$/.test(name) ? [value] : []))
  return tagName === 'title' || names.some((name) => /^(?:description|robots|keywords|canonical|og:image)$/.test(name))
}

/** Attributes with meaning for readers, or for browsers about the content. */
const KEPT =
  /^(?:id|name|property|rel|content|href|src|srcset|poster|alt|title|width|height|loading|open|checked|lang|type|role|start|colspan|align|target|data-group|data-value)$/
/** Elements that the theme draws. */
const LEFT_OUT = new Set(['svg', 'button', 'style', 'script'])

/** One line for each element and each text. */
function outline(node: Node, depth: number): string {
  const indent = '  '.repeat(depth)
  if (node.nodeName === '#text' && 'value' in node) {
    return /\S/.test(node.value) ? `${indent}${JSON.stringify(withoutHashes(node.value))}\n` : ''
  }
  const within = (at: number): string =>
    children(node)
      .map((child) => outline(child, at))
      .join('')
  if (!isElement(node)) return node.nodeName === '#document' ? within(depth) : ''
  if (LEFT_OUT.has(node.tagName)) return ''
  // The parser adds this element around a body without one.
  if (['html', 'head', 'body'].includes(node.tagName)) return within(depth)
  const attributes = node.attrs.filter(({ name }) => KEPT.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  const shown = attributes.map(({ name, value }) => ` ${name}="${withoutHashes(value)}"`).join('')
  return `${indent}<${node.tagName}${shown}>\n${within(depth + 1)}`
}

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
