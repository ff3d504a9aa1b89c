/** Fonts of a theme: read from their files, checked, published, loaded early, and stood in for without a shift. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { readFace } from '../../cli/output/bundle/fonts/face.ts'
import { fontSheet } from '../../cli/output/bundle/fonts/font-sheet.ts'
import { projectRoot } from '../harness/root.ts'
import { writeSite } from '../harness/site.ts'

const FONTS = join(projectRoot, 'node_modules/@fontsource/inter/files')
const LATIN = 'inter-latin-400-normal.woff2'
const EXTENDED = 'inter-latin-ext-400-normal.woff2'
const BOLD = 'inter-latin-700-normal.woff2'
const ITALIC = 'inter-latin-400-italic.woff2'

const file = (name: string): Buffer => readFileSync(join(FONTS, name))
const sheetOf = (text: readonly string[], headings: readonly string[] = []): string =>
  fontSheet({ dir: FONTS, fonts: { text, headings, code: [] } }, (name) => `own/${name}`)

describe('a file of a font', () => {
  test.each([
    [LATIN, { weight: '400', isBold: false, isItalic: false, isSerif: false }],
    [BOLD, { weight: '700', isBold: true, isItalic: false }],
    [ITALIC, { weight: '400', isItalic: true }],
  ])('%s says its weight and style', (name, expected) => {
    expect(readFace(file(name))).toMatchObject(expected)
  })

  test('says its heights and the mean width of its letters', () => {
    const face = readFace(file(LATIN))
    // Inter: 1984, 494 and 2048 units (its table hhea); its letters are 7 % wider than those of Arial.
    expect(face?.ascent).toBeCloseTo(0.9688, 3)
    expect(face?.descent).toBeCloseTo(0.2412, 3)
    expect(face?.width).toBeGreaterThan(0.46)
    expect(face?.width).toBeLessThan(0.5)
  })

  test('says its characters', () => {
    expect(readFace(file(LATIN))?.characters[0]).toEqual([0x20, 0x7e])
    // The letters of other languages of Europe, and no digits.
    expect(readFace(file(EXTENDED))?.characters).toContainEqual([0x100, 0x130])
    expect(readFace(file(EXTENDED))?.width).toBeUndefined()
  })

  test.each([
    ['empty', Buffer.alloc(0)],
    ['another file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(9))],
    ['cut off in its directory', file(LATIN).subarray(0, 60)],
    ['cut off in its content', file(LATIN).subarray(0, 5000)],
    ['with a damaged directory', Buffer.from(file(LATIN).map((byte, index) => (index === 49 ? 1 : byte)))],
    ['with damaged content', Buffer.from(file(LATIN).map((byte, index) => (index > 200 && index < 400 ? 0xff : byte)))],
    ['with a length that is too long', Buffer.concat([file(LATIN).subarray(0, 48), Buffer.alloc(400, 0xff)])],
  ])('that is %s is no font', (_, bytes) => {
    expect(readFace(bytes)).toBeUndefined()
  })
})

describe('the style sheet', () => {
  test('has a stand-in with the widths and heights of the font', () => {
    const sheet = sheetOf([LATIN, BOLD])
    expect(sheet).toMatch(
      /src: local\("Arial"\), local\("Liberation Sans"\), local\("Arimo"\); font-weight: 1 599; size-adjust: 107\.\d\d%; ascent-override: 90\.\d\d%/,
    )
    expect(sheet).toMatch(/src: local\("Arial Bold"\).*font-weight: 600 1000; size-adjust: 10\d\.\d\d%/)
    // English text in Inter takes 0.475 em a letter, so 74 of them are 35.1 em.
    expect(sheet).toContain(
      ':root { --sans: docs-text, docs-text-stand-in, system-ui, sans-serif; --measure: 35.1em; }',
    )
    expect(sheetOf([EXTENDED])).not.toContain('--measure')
  })

  test('divides the characters among files of one font, and gives each to the first that has it', () => {
    const [latin = '', extended = '', bold = ''] = sheetOf([LATIN, EXTENDED, BOLD]).split('\n')
    expect(latin).toContain('unicode-range: U+20-7e,')
    expect(extended).toContain('unicode-range: U+100-130,')
    expect(bold).not.toContain('unicode-range')
  })

  test('has headings of their own', () => {
    expect(sheetOf([LATIN], [BOLD])).toContain('--headings: docs-headings, docs-headings-stand-in')
  })
})

describe('a site', () => {
  const config = (fonts: string): string => `export default { theme: { fonts: ${fonts} } }\n`

  test('publishes the files, and loads the first one early', async () => {
    const dir = await writeSite({
      'docs.config.ts': config(`{ text: ['fonts/a.woff2', 'fonts/b.woff2'] }`),
      'docs/readme.md': 'Text.\n',
      'fonts/a.woff2': file(LATIN),
      'fonts/b.woff2': file(BOLD),
    })
    const { files } = await build({ dir, jobs: 1 })
    const fonts = files.flatMap(({ path }) => (path.endsWith('.woff2') ? [path] : []))
    expect(fonts.map((path) => path.replace(/\.\w{8}\./, '.')).sort()).toEqual(['assets/a.woff2', 'assets/b.woff2'])
    const html = readFileSync(join(dir, 'build/index.html'), 'utf8')
    const early = [
      ...html.matchAll(/<link rel="preload" as="font" type="font\/woff2" crossorigin="anonymous" href="\/([^"]+)"/g),
    ]
    expect(early.map(([, path]) => path)).toEqual(fonts.filter((path) => path.includes('/a.')))
    const sheet = /href="\/(assets\/style[^"]+)"/.exec(html)?.[1] ?? ''
    expect(readFileSync(join(dir, 'build', sheet), 'utf8')).toMatch(
      /font-family:docs-text-stand-in;src:local\("Arial"\)/,
    )
  })

  test.each([
    [
      'a missing file',
      `{ text: ['fonts/none.woff2'] }`,
      /`theme\.fonts\.text\[0\]` names fonts\/none\.woff2, which cannot be read/,
    ],
    [
      'another kind of file',
      `{ code: ['docs/readme.md'] }`,
      /`theme\.fonts\.code\[0\]` names docs\/readme\.md, which is not a font in WOFF2/,
    ],
  ])('stops at %s', async (_, fonts, message) => {
    const dir = await writeSite({ 'docs.config.ts': config(fonts), 'docs/readme.md': 'Text.\n' })
    await expect(build({ dir, jobs: 1 })).rejects.toThrow(message)
  })
})
