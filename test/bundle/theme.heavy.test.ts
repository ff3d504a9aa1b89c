import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { components } from '../../site/components.ts'
import { styleTokens, tokenProperty, tokens } from '../../site/styles/tokens.ts'
import { projectRoot } from '../harness/root.ts'
import { parseSite, writeSite } from '../harness/site.ts'

const THEMED = parseSite(`
-- docs.config.ts --
export default {
  title: 'Own',
  theme: {
    tokens: { accent: '#a0148c', mark: 'hsl(10, 50%, 40%)' },
    darkTokens: { accent: '#f7b' },
    css: 'theme/own.css',
    components: { Footer: './theme/footer.tsx', Admonition: 'theme/box.tsx' },
  },
}
-- docs/readme.md --
Text.

:::tip
Advice.
:::
-- theme/own.css --
.brand { letter-spacing: 0.1em; background: url('./dot.svg'), url('/logo.svg') }
-- theme/dot.svg --
<svg xmlns="http://www.w3.org/2000/svg"/>
-- static/logo.svg --
<svg xmlns="http://www.w3.org/2000/svg"/>
-- theme/footer.tsx --
import { Footer as Ours, type FooterProps, useSite } from 'docs-build/theme'
import { useState } from 'react'
import { words } from './words'

export default function Footer(props: FooterProps) {
  const { title } = useSite()
  const [count] = useState(3)
  return (<><p className="own-footer">{words} {title} {count}</p><Ours {...props} /></>)
}
-- theme/words.ts --
export const words = 'Made by'
-- theme/box.tsx --
import type { AdmonitionProps } from 'docs-build/theme'
const Box = ({ type, children }: AdmonitionProps) => <aside className={'box ' + type}>{children}</aside>
export default Box
`)

const read = (dir: string, path: string): string => readFileSync(join(dir, 'build', path), 'utf8')

test('tokens, styles and parts of the configuration become part of the site', async () => {
  const dir = await writeSite(THEMED)
  const { published, files } = await build({ dir, jobs: 1 })
  expect(published).toBe(true)
  const html = read(dir, 'index.html')
  expect(html).toContain('<p class="own-footer">Made by<!-- --> <!-- -->Own<!-- --> <!-- -->3</p>')
  expect(html).toContain('<aside class="box tip">')
  const sheet = files.find(({ path }) => /style\.\w+\.css$/.test(path))?.path ?? ''
  expect(html).toContain(`href="/${sheet}"`)
  const css = read(dir, sheet)
  expect(css).toContain('--accent: #a0148c')
  expect(css).toContain('--accent: #f7b')
  expect(css).toMatch(/@layer theme\{.*letter-spacing:\.1em/s)
  expect(css).toMatch(/url\(.\.\/dot\.\w+\.svg.\)|url\(\.\/dot\.\w+\.svg\)/)
  expect(css).toContain('url(../logo.svg)')
  expect(files.some(({ path }) => /^assets\/dot\.\w+\.svg$/.test(path))).toBe(true)
  const [, entry = ''] = /data-entry="\/([^"]*)"/.exec(html) ?? []
  expect(read(dir, entry)).toContain('own-footer')
})

test('the same theme gives the same bytes in every folder', async () => {
  const sums = await Promise.all(
    [1, 2].map(async () => {
      const dir = await writeSite(THEMED)
      await build({ dir, jobs: 1 })
      return read(dir, 'docs-build.json')
    }),
  )
  expect(sums[0]).toBe(sums[1])
})

test('a change of a theme file, or of an imported one, changes the site; an unchanged theme is not bundled again', async () => {
  const dir = await writeSite(THEMED)
  await build({ dir, jobs: 1 })
  expect((await build({ dir, jobs: 1 })).rendered).toBe(0)
  await writeFile(join(dir, 'theme/words.ts'), "export const words = 'Drawn by'\n")
  expect((await build({ dir, jobs: 1 })).rendered).toBe(1)
  expect(read(dir, 'index.html')).toContain('Drawn by')
  await writeFile(join(dir, 'theme/own.css'), '.brand { letter-spacing: 0.2em }\n')
  await build({ dir, jobs: 1 })
  const sheet = /href="\/(assets\/style[^"]+)"/.exec(read(dir, 'index.html'))?.[1] ?? ''
  expect(read(dir, sheet)).toContain('.2em')
})

test.each([
  [
    'a missing file',
    'theme/box.tsx',
    undefined,
    '`theme.components.Admonition` names theme/box.tsx, and there is no such file',
  ],
  ['no default export', 'theme/box.tsx', 'export const Box = 1\n', 'theme/box.tsx has no default export'],
  ['a mistake', 'theme/box.tsx', 'export default 1 +\n', 'theme/box.tsx:2:'],
  ['a missing import', 'theme/words.ts', "import './nowhere.ts'\n", 'theme/words.ts:1:'],
  ['a brace without its end', 'theme/own.css', '.brand {\n  color: red;\n', 'theme/own.css:1:8: Expected "}"'],
  ['a brace without its beginning', 'theme/own.css', '.brand {}\n}\n', 'theme/own.css:2:1: Unexpected "}"'],
  ['a missing style sheet', 'theme/words.ts', "import './gone.css'\nexport const words = ''\n", 'theme/words.ts:1:'],
])('%s stops the run with the place', async (_, path, text, message) => {
  const dir = await writeSite(THEMED)
  if (text === undefined) await rm(join(dir, path))
  else await writeFile(join(dir, path), text)
  await expect(build({ dir, jobs: 1 })).rejects.toThrow(message)
})

test('an item of the navbar that a plugin fails to draw is named as in the configuration, with the cause', async () => {
  const dir = await writeSite({
    'docs/readme.md': 'Text.\n',
    'docs.config.ts': "export default { navbar: { items: [{ type: 'state' }] }, plugins: ['./own.ts'] }\n",
    'own.ts':
      "export default { name: 'own', navbar: [{ type: 'state', schema: { about: 'A state.', options: {} }, view: './item.tsx' }] }\n",
    'item.tsx': "export default function Item() {\n  throw new RangeError('no link')\n}\n",
  })
  await expect(build({ dir, jobs: 1 })).rejects.toThrow(
    /item\.tsx:2:9 \(plugin `own`\): [\s\S]*This item of navbar\.items in the configuration failed:\n\{\s*"type": "state"\s*\}\nCause: RangeError: no link/,
  )
})

test('for an unknown part or token the nearest name is suggested', async () => {
  const dir = await writeSite({
    'docs/readme.md': 'Text.\n',
    'docs.config.ts':
      "export default { theme: { tokens: { acent: 'red', codeType: 'red', ink: 'red; }' }, components: { Foter: './a.tsx' } } }\n",
  })
  await expect(build({ dir, jobs: 1 })).rejects.toThrow(
    /theme\.tokens\.acent is no option\. Did you mean `accent`[\s\S]*theme\.tokens\.codeType is no option\. Set `--code-type` in your style sheet[\s\S]*theme\.components\.Foter[\s\S]*`Footer`/,
  )
  await expect(build({ dir, jobs: 1 })).rejects.toThrow(/theme\.tokens\.ink must be a CSS value/)
})

test('every part that can be replaced is exported by its module, and by docs-build/theme', () => {
  const barrel = readFileSync(join(projectRoot, 'templates/theme.ts'), 'utf8')
  for (const [name, { module }] of Object.entries(components)) {
    const text = readFileSync(join(projectRoot, module), 'utf8')
    expect(text, name).toMatch(new RegExp(`^export (?:function|class|const) ${name}\\b`, 'm'))
    expect(barrel, name).toMatch(new RegExp(`[{ ]${name}[ ,]`))
  }
})

test('every token is a custom property of the style sheet, and is described', () => {
  const sheet = readFileSync(join(projectRoot, 'site/styles/tokens.css'), 'utf8')
  const derived = ['--docs-build', '--fade', '--bar', '--jump', '--chevron']
  const properties = new Set([...sheet.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name))
  expect(
    Object.keys({ ...tokens, ...styleTokens })
      .map(tokenProperty)
      .sort(),
  ).toEqual([...properties].filter((name) => !derived.includes(String(name))).sort())
})
