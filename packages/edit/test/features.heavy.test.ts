/** What the language server answers, asked through the protocol by a real client. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver-protocol/node'
import { check } from '../../../cli/app/operations.ts'
import { sourceHash } from '../../../cli/markdown/text/source-hash.ts'
import { cursorIn, type Editor, edited, openEditor } from '../../../test/harness/editor.ts'
import { manyEditions } from '../../../test/harness/many-editions.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'
import { fix, move } from '../index.ts'

/** A picture of 3 × 2 pixels. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><rect width="3" height="2"/></svg>\n'

const PAGE = '# Seams\n\nHow two parts are joined.\n\n## Flat seam\n\n## French seam\n'
const FILES = {
  'docs.config.ts': `export default {
  title: 'Sewing',
  docs: { sidebars: { main: ['index', 'guides/seams', 'guides/darts'] } },
  plugins: [{ name: 'shop', components: { PriceTable: { module: './price.tsx', attributes: { rows: { type: 'number', about: 'How many rows.' } } } } }],
}
`,
  'price.tsx': 'export default function Price() {\n  return <p>Price</p>\n}\n',
  'docs/index.md':
    '# Sewing\n\n[Seams](guides/seams.md), [French](guides/seams.md#french-seam), [darts](guides/darts.md).\n',
  'docs/guides/seams.md': PAGE,
  'docs/guides/darts.md':
    '---\ntags: [sewing, basics]\n---\n\n# Darts\n\n![A dart](dart.svg)\n\n[Seams][seams]\n\n[seams]: ./seams.md#flat-seam\n',
  'docs/guides/dart.svg': PICTURE,
  'docs/draft.md': '# Draft\n',
  'static/logo.svg': PICTURE,
}

describe('one project', () => {
  let dir: string
  let editor: Editor

  beforeAll(async () => {
    dir = await writeSite(FILES, { isShared: true })
    editor = await openEditor(dir)
    editor.open('docs/draft.md', FILES['docs/draft.md'])
  })
  afterAll(async () => {
    expect(editor.messages).toEqual([])
    expect(await editor.end()).toBe(0)
  })

  /** Writes a text with a cursor into the draft. */
  async function write(marked: string) {
    const { text, position } = cursorIn(marked)
    editor.change('docs/draft.md', text)
    await editor.report()
    return { text, position }
  }

  async function completed(marked: string): Promise<string[]> {
    const { text, position } = await write(marked)
    const list = await editor.completion('docs/draft.md', position)
    return (list?.items ?? []).map(({ textEdit }) => {
      if (!textEdit || !('range' in textEdit)) throw new Error('An item without its place.')
      expect(textEdit.range.end).toEqual(position)
      return edited(text, [textEdit]).split(/\n/)[position.line] ?? ''
    })
  }

  test.each([
    ['pages and folders', '[a](|)', ['[a](index.md)', '[a](guides/)', '[a](guides/seams.md)']],
    ['files of a folder', '[a](guides/|)', ['[a](guides/dart.svg)', '[a](guides/darts.md)', '[a](guides/seams.md)']],
    ['from the root', '[a](/|)', ['[a](/guides/)', '[a](/logo.svg)']],
    ['pages by their titles', '[a](Dart|)', ['[a](guides/darts.md)']],
    ['images', '![a](guides/d|)', ['![a](guides/dart.svg)']],
    ['images in a link', '[![a](guides/|)](x)', ['[![a](guides/dart.svg)](x)']],
    ['definitions', '[a]: guides/|', ['[a]: guides/seams.md']],
    ['attributes of HTML', '<a href="guides/|">', ['<a href="guides/seams.md">']],
    [
      'anchors of a page',
      '[a](guides/seams.md#|)',
      ['[a](guides/seams.md#flat-seam)', '[a](guides/seams.md#french-seam)'],
    ],
    ['own anchors', '# Draft\n\n## Part one\n\n[a](#|)', ['[a](#part-one)']],
    ['keys of front matter', '---\nti|\n---\n', ['title: ', 'description: ']],
    ['values of a key', '---\ndraft: |\n---\n', ['draft: true', 'draft: false']],
    ['tags', '---\ntags: [s|\n---\n', ['tags: [sewing', 'tags: [basics']],
    ['tags in lines', '---\ntags:\n  - |\n---\n', ['  - sewing', '  - basics']],
    ['sidebars', '---\ndisplayed_sidebar: |\n---\n', ['displayed_sidebar: main', 'displayed_sidebar: null']],
    ['neighbours', '---\npagination_next: |\n---\n', ['pagination_next: guides/darts']],
    ['kinds', '---\nmdx:\n  format: |\n---\n', []],
    ['containers', ':::no|', [':::note', ':::tip']],
    ['leaves', '::ch|', ['::children']],
    ['texts', 'Press :kb|', ['Press :kbd[$0]']],
    ['emoji', 'Well :tad|', ['Well :tada:']],
    ['attributes of directives', '::children{|}', ['::children{recurse}', '::children{depth="$0"}']],
    ['destinations in directives', '::link-card[A]{href=guides/|}', ['::link-card[A]{href=guides/seams.md}']],
    ['components', '<Pr|', ['<PriceTable', '<Tabs']],
    ['attributes of components', '<PriceTable r|', ['<PriceTable rows="$0"']],
  ])('completes %s', async (_, marked, wanted) => {
    const items = await completed(marked)
    expect(items).toEqual(expect.arrayContaining([...wanted]))
    if (wanted.length > 0) expect(new Set(items).size).toBe(items.length)
  })

  test.each([
    ['code', '```\n[a](|)\n```\n'],
    ['code in a line', 'Write `[a](|)`'],
    ['addresses elsewhere', '[a](https://|)'],
    ['words', 'Sewing is |'],
  ])('completes nothing in %s', async (_, marked) => {
    const items = await completed(marked)
    expect(items).toEqual([])
  })

  test.each([
    ['a page', '[a](guides/se|ams.md)', '**Seams**\n\nHow two parts are joined.\n\n`/guides/seams/`'],
    ['a heading', '[a](guides/seams.md#fr|ench-seam)', '**Seams › French seam**'],
    ['an image', '![a](guides/da|rt.svg)', '3 × 2 pixels, 0.1 kB'],
    ['a directive', ':::no|te\nText\n:::\n', '`note`: '],
    ['a key', '---\nsl|ug: a\n---\n', '`slug`: Route of the page'],
  ])('describes %s', async (_, marked, wanted) => {
    const { position } = await write(marked)
    expect(await editor.hover('docs/draft.md', position)).toContain(wanted)
  })

  test.each([
    ['a page', '[a](guides/se|ams.md)', 'docs/guides/seams.md', 0],
    ['a heading', '[a](guides/seams.md#fr|ench-seam)', 'docs/guides/seams.md', 6],
    ['an address', '[a](/gui|des/darts/)', 'docs/guides/darts.md', 0],
    ['an image', '![a](guides/da|rt.svg)', 'docs/guides/dart.svg', 0],
    ['a static file', '![a](/lo|go.svg)', 'static/logo.svg', 0],
  ])('finds %s', async (_, marked, file, line) => {
    const { position } = await write(marked)
    const found = await editor.definition('docs/draft.md', position)
    expect(found?.uri).toBe(editor.uri(file))
    expect(found?.range.start.line).toBe(line)
  })

  test('finds the links to a page, a heading and an image', async () => {
    await write('[a](guides/seams.md#flat-seam) ![b](guides/dart.svg)|')
    const at = async (file: string, line: number, character = 3): Promise<string[]> =>
      (await editor.references(file, { line, character })).map(
        ({ uri, range }) => `${uri.replace(editor.uri('docs'), '').slice(1)}:${range.start.line + 1}`,
      )
    expect(await at('docs/guides/seams.md', 0)).toEqual([
      'draft.md:1',
      'guides/darts.md:11',
      'index.md:3',
      'index.md:3',
    ])
    expect(await at('docs/guides/seams.md', 4)).toEqual(['draft.md:1', 'guides/darts.md:11'])
    expect(await at('docs/guides/darts.md', 6, 13)).toEqual(['draft.md:1', 'guides/darts.md:7'])
  })

  test('headings are symbols, nested by their levels', async () => {
    const symbols = await editor.symbols('docs/guides/seams.md')
    expect(symbols.map(({ name, children }) => [name, children?.map((child) => child.name)])).toEqual([
      ['Seams', ['Flat seam', 'French seam']],
    ])
    expect(symbols[0]?.children?.[0]?.range).toEqual({
      start: { line: 4, character: 0 },
      end: { line: 6, character: 0 },
    })
  })

  test('pages and headings are found by some of their letters', async () => {
    await write('# Draft|')
    expect((await editor.search('frsm')).map(({ name, containerName }) => [name, containerName])).toEqual([
      ['French seam', 'Seams'],
    ])
    expect((await editor.search('dart')).map(({ name }) => name)).toEqual(['Darts'])
  })

  test('offers the fixes of findings, and exemptions', async () => {
    const { text } = await write('# Draft\n\n[a](Guides/Seams.md) and [b](guides/dart.md).\n|')
    const diagnostics = editor.diagnostics('docs/draft.md')
    expect(diagnostics.map(({ code, severity, range }) => [code, severity, range.start, range.end])).toEqual([
      ['orphan-page', 2, { line: 0, character: 0 }, { line: 0, character: 7 }],
      ['broken-link', 1, { line: 2, character: 4 }, { line: 2, character: 19 }],
      ['broken-link', 1, { line: 2, character: 29 }, { line: 2, character: 43 }],
    ])
    const first = diagnostics[1]
    if (!first) throw new Error('No finding.')
    const actions = await editor.actions('docs/draft.md', first.range)
    expect(actions.map(({ title, kind }) => [title, kind])).toEqual([
      ['Replace `Guides/Seams.md` with `guides/seams.md`', 'quickfix'],
      ['Exempt this block from `broken-link`', 'quickfix'],
      ['Repair everything that is certain', 'source.fixAll.docs-build'],
    ])
    const second = diagnostics[2]
    if (!second) throw new Error('No finding.')
    const [suggested] = await editor.actions('docs/draft.md', second.range)
    expect(suggested).toMatchObject({ title: 'Replace `guides/dart.md` with `./guides/darts.md`', isPreferred: false })
    const apply = (at: number): string => edited(text, actions[at]?.edit?.changes?.[editor.uri('docs/draft.md')] ?? [])
    expect(apply(0)).toContain('[a](guides/seams.md) and [b](guides/dart.md)')
    expect(apply(1)).toContain('\n<!-- docs-build-ignore broken-link: say here why -->\n\n[a](Guides')
    editor.change('docs/draft.md', apply(1))
    expect((await editor.report()).findings.filter(({ rule }) => rule === 'broken-link')).toEqual([])
  })

  test('all repairs of a file are those of `docs-build fix`', async () => {
    const { text } = await write(
      '# Draft\n\n[a](Guides/Seams.md) and [b](guides/darts) and [c](guides/seams.md#Flat-Seam).\n|',
    )
    const whole = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }
    const [all] = await editor.actions('docs/draft.md', whole, ['source.fixAll'])
    const repaired = edited(text, all?.edit?.changes?.[editor.uri('docs/draft.md')] ?? [])
    const copy = await writeSite({ ...FILES, 'docs/draft.md': text })
    await fix({ dir: copy, write: true })
    expect(repaired).toBe(await readFile(join(copy, 'docs/draft.md'), 'utf8'))
    expect(repaired).not.toBe(text)
  })
})

/** Carries out an edit of the protocol on the disk, as an editor that saves everything. */
async function carryOut(dir: string, edit: WorkspaceEdit | null, editor: Editor): Promise<string[]> {
  const path = (uri: string): string => join(dir, decodeURI(uri).slice(editor.uri('').length))
  const changed: string[] = []
  for (const change of edit?.documentChanges ?? []) {
    if ('kind' in change) {
      if (change.kind !== 'rename') throw new Error(change.kind)
      await mkdir(dirname(path(change.newUri)), { recursive: true })
      await rename(path(change.oldUri), path(change.newUri))
      changed.push(path(change.oldUri), path(change.newUri))
      continue
    }
    const { textDocument, edits } = change as TextDocumentEdit
    const file = path(textDocument.uri)
    await writeFile(file, edited(await readFile(file, 'utf8'), edits as Parameters<typeof edited>[1]))
    changed.push(file)
  }
  return changed.map((file) => file.slice(dir.length + 1))
}

async function textsOf(dir: string, files: readonly string[]): Promise<Record<string, string>> {
  const texts = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8').catch(() => 'none')))
  return Object.fromEntries(files.map((file, at) => [file, texts[at] ?? '']))
}

describe('renames are those of `docs-build mv`', () => {
  const PATHS = [...Object.keys(FILES), 'docs/basics/seams.md', 'docs/guides/flat.svg']

  test.each([
    [
      'a heading',
      'docs/guides/seams.md',
      { line: 6, character: 5 },
      'Narrow seam',
      'docs/guides/seams.md#french-seam',
      '#Narrow seam',
    ],
    [
      'an anchor in a link',
      'docs/index.md',
      { line: 2, character: 55 },
      'narrow',
      'docs/guides/seams.md#french-seam',
      '#narrow',
    ],
    [
      'a page in a link',
      'docs/index.md',
      { line: 2, character: 12 },
      'basics/seams.md',
      'docs/guides/seams.md',
      'docs/basics/seams.md',
    ],
    [
      'an image',
      'docs/guides/darts.md',
      { line: 6, character: 13 },
      'guides/flat.svg',
      'docs/guides/dart.svg',
      'docs/guides/flat.svg',
    ],
  ])('%s', async (_, file, position, name, from, to) => {
    const [dir, copy] = [await writeSite(FILES), await writeSite(FILES)]
    const editor = await openEditor(dir)
    const prepared = await editor.prepareRename(file, position)
    expect(prepared?.placeholder).toBeTruthy()
    await carryOut(dir, await editor.rename(file, position, name), editor)
    await move({ dir: copy, from: join(copy, from), to: to.startsWith('#') ? to : join(copy, to) })
    expect(await textsOf(dir, PATHS)).toEqual(await textsOf(copy, PATHS))
    expect(await editor.end()).toBe(0)
  })

  test('a file that the editor renames takes its links along', async () => {
    const [dir, copy] = [await writeSite(FILES), await writeSite(FILES)]
    const editor = await openEditor(dir)
    await carryOut(dir, await editor.willRename('docs/guides', 'docs/basics'), editor)
    await rename(join(dir, 'docs/guides'), join(dir, 'docs/basics'))
    editor.filesChanged(['docs/guides', 'docs/basics', 'docs.config.ts', 'docs/index.md'])
    await move({ dir: copy, from: join(copy, 'docs/guides'), to: join(copy, 'docs/basics') })
    const paths = ['docs.config.ts', 'docs/index.md', 'docs/basics/seams.md', 'docs/basics/darts.md']
    expect(await textsOf(dir, paths)).toEqual(await textsOf(copy, paths))
    expect(await editor.report()).toEqual((await check({ dir: copy })).report)
    expect(await editor.end()).toBe(0)
  })

  test('a file that the editor renames takes its translations along', async () => {
    const files = manyEditions(sourceHash)
    const [dir, copy] = [await writeSite(files), await writeSite(files)]
    const editor = await openEditor(dir)
    const [from, to] = ['docs/guides/install.md', 'docs/guides/setup.md']
    await carryOut(dir, await editor.willRename(from, to), editor)
    await rename(join(dir, from), join(dir, to))
    await move({ dir: copy, cache: false, from: join(copy, from), to: join(copy, to) })
    const paths = Object.keys(files).flatMap((path) => [path, path.replace('install', 'setup')])
    expect(await textsOf(dir, paths)).toEqual(await textsOf(copy, paths))
    expect(await editor.end()).toBe(0)
  })

  test('a rename that would break something is refused with its reason', async () => {
    const dir = await writeSite(FILES)
    const editor = await openEditor(dir)
    await expect(editor.rename('docs/guides/seams.md', { line: 4, character: 5 }, 'French seam')).resolves.toBeTruthy()
    expect(editor.messages.join()).toContain('french-seam')
    await expect(editor.rename('docs/index.md', { line: 2, character: 12 }, 'guides/darts.md')).rejects.toThrow(
      'There is `docs/guides/darts.md` already.',
    )
    await expect(editor.rename('docs/index.md', { line: 1, character: 0 }, 'a')).rejects.toThrow(
      'Nothing here has a name',
    )
    expect(await editor.end()).toBe(0)
  })
})

test('a configuration that cannot be read is a message, and the findings stay until it can', async () => {
  const dir = await writeSite({ ...FILES, 'docs/index.md': '# Sewing\n\n[a](nowhere.md)\n' })
  const editor = await openEditor(dir)
  const before = await editor.report()
  expect(before.findings.length).toBeGreaterThan(0)
  await writeFile(join(dir, 'docs.config.ts'), 'export default { titel: 1 }\n')
  editor.filesChanged(['docs.config.ts'])
  expect(await editor.report()).toEqual(before)
  expect(editor.messages.join()).toContain('docs.config.ts:1:18 titel is no option')
  expect(editor.diagnostics('docs.config.ts')).toMatchObject([
    {
      range: { start: { line: 0, character: 17 }, end: { line: 0, character: 22 } },
      severity: 1,
      message: 'titel is no option.\nDid you mean `title`?',
    },
  ])
  await writeFile(join(dir, 'docs.config.ts'), FILES['docs.config.ts'])
  editor.filesChanged(['docs.config.ts'])
  expect(JSON.stringify(await editor.report(), null, 2)).toBe(
    (await runCli(['check', dir, '--format', 'json'])).stdout.trim(),
  )
  expect(editor.diagnostics('docs.config.ts')).toEqual([])
  expect(await editor.end()).toBe(0)
})

test('without an editor that watches files, the server does', async () => {
  const dir = await writeSite(FILES)
  const editor = await openEditor(dir, { capabilities: {} })
  expect((await editor.report()).findings.filter(({ rule }) => rule === 'broken-link')).toEqual([])
  expect(editor.watched).toEqual([])
  await expect
    .poll(async () => {
      // The watcher may begin after the first write.
      await writeFile(join(dir, 'docs/index.md'), `# Sewing\n\n[a](nowhere.md)\n${' '.repeat(Date.now() % 7)}`)
      return (await editor.report()).findings.map(({ rule }) => rule)
    })
    .toContain('broken-link')
  expect(await editor.end()).toBe(0)
})

test('a folder without docs has no findings and no messages', async () => {
  const dir = await writeSite({ 'notes/a.md': '[a](nowhere.md)\n' })
  const editor = await openEditor(dir)
  editor.open('notes/a.md', '[a](nowhere.md)\n')
  expect(await editor.report()).toBeNull()
  expect(editor.findings()).toEqual([])
  expect(editor.messages).toEqual([])
  expect(await editor.end()).toBe(0)
})

test('a repair takes what is known out of the baseline', async () => {
  const known = { 'docs/index.md': { 'broken-link Guide.md': 1, 'broken-link gone.md': 1 } }
  const dir = await writeSite({
    'docs/index.md': '# Home\n\n[a](Guide.md) [b](gone.md)\n',
    'docs/guide.md': '# Guide\n',
    'docs.baseline.json': `${JSON.stringify({ version: 1, findings: known }, null, 2)}\n`,
  })
  const editor = await openEditor(dir)
  editor.open('docs/index.md', '# Home\n\n[a](Guide.md) [b](gone.md)\n')
  await editor.report()
  const line = { start: { line: 2, character: 0 }, end: { line: 2, character: 30 } }
  const actions = await editor.actions('docs/index.md', line)
  const left = actions.map(({ title, edit }) => {
    const [change] = edit?.changes?.[editor.uri('docs.baseline.json')] ?? []
    return [title, change && Object.keys(JSON.parse(change.newText).findings['docs/index.md'] ?? {})]
  })
  expect(left).toEqual([
    ['Replace `Guide.md` with `guide.md`', ['broken-link gone.md']],
    ['Exempt this block from `broken-link`', ['broken-link gone.md']],
    ['Exempt this block from `broken-link`', ['broken-link Guide.md']],
    ['Repair everything that is certain', ['broken-link gone.md']],
  ])
  expect(await editor.end()).toBe(0)
})
