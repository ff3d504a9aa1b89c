/** Compilers of style sheets: which files they get, when their results are kept, and where mistakes are reported. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, check } from '../../cli/app/operations.ts'
import type { CheckReport } from '../../cli/kernel/fault/finding.ts'
import { builtStyles } from '../harness/linked-styles.ts'
import { type Files, writeSite } from '../harness/site.ts'
import { watchDev } from '../harness/watched-dev.ts'

const listed = ({ findings }: CheckReport): string[] =>
  findings.map(({ file, line, column, rule, message }) => `${file}:${line}:${column} ${rule}: ${message}`)

/** Compiles `.short` files, in which `red!` stands for a declaration. */
const SHORT = `import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
export default { name: 'short', styles: [
  { endings: ['.short'], compile({ file, text }) {
    const files = []
    const css = text.replace(/^use (.*)$/gm, (_, name) => {
      files.push(join(dirname(file), name))
      return readFileSync(files[0], 'utf8').trim()
    }).replaceAll('red!', 'color: red')
    const at = text.split('\\n').findIndex((line) => line.includes('wrong!'))
    if (at >= 0) return { css: '', files, errors: [{ message: '\`wrong!\` means nothing.', line: at + 1, column: 3 }] }
    const lines = css.split('\\n').map((_, line) => (line === 0 ? 'AAAA' : 'AACA'))
    return { css, files, map: JSON.stringify({ version: 3, sources: [file], names: [], mappings: lines.join(';') }) }
  } },
  { endings: ['.css'], compile: ({ text }) => text.includes('red') && { css: text.replaceAll('red', 'rgb(1, 2, 3)') } },
] }
`

const SITE: Files = {
  'docs.config.ts': `import { definePlugin } from 'docs-build'
const parts = definePlugin({ name: 'parts', components: { Card: './parts/card.tsx' } })
export default { theme: { css: 'theme.short' }, plugins: [parts, './plugins/short.ts'] }
`,
  'plugins/short.ts': SHORT,
  'docs/index.md': '# Home\n\n<Card />\n',
  'theme.short': 'use base.txt\n',
  'base.txt': 'h1 { red! }\n',
  'parts/card.tsx':
    "import styles from './card.module.short'\nimport './frame.short'\nexport default () => <p className={styles.card}>Card</p>\n",
  'parts/card.module.short': '.card { red!; margin: 7px }\n',
  'parts/frame.short': '.frame { red! }\n',
}

test('a plugin compiles the style sheets of the theme and of components, and the next plugin changes them', async () => {
  const dir = await writeSite(SITE)
  expect(listed((await check({ dir, jobs: 1 })).report)).toEqual([])
  await build({ dir, jobs: 1 })
  const css = await builtStyles(join(dir, 'build'), 'index.html')
  expect(css).toMatch(/@layer theme\{h1\{color:#010203\}\}/)
  expect(css).toMatch(/@layer components\{\.card_\w{6}_card\{color:#010203;margin:7px\}\}/)
  expect(css).toContain('@layer components{.frame{color:#010203}}')
  const [, name = ''] = /<p class="(card_\w+)">Card/.exec(readFileSync(join(dir, 'build/index.html'), 'utf8')) ?? []
  expect(css).toContain(`.${name}{`)
})

test('mistakes in compiled style sheets stand at their lines in `check`, `build` and `dev`', async () => {
  const files = { ...SITE, 'plugins/short.ts': SHORT.replace(/^ {2}\{ endings: \['\.css'\].*$/m, '') }
  const dir = await writeSite({ ...files, 'theme.short': '\nh1 {\n  wrong!\n}\n' })
  const wrong = 'theme.short:3:3 page-code: `wrong!` means nothing.'
  expect(listed((await check({ dir, jobs: 1 })).report)).toEqual([wrong])
  await expect(build({ dir, jobs: 1 })).rejects.toThrow('theme.short:3:3: `wrong!` means nothing.')
  const late = await writeSite({ ...files, 'theme.short': 'h1 { red! }\nh2 {\n  colr: blue;\n}\n' })
  const mistakes = [expect.stringMatching(/^theme\.short:3:1 style-mistake: "colr" is not a known CSS property/)]
  expect(listed((await check({ dir: late, jobs: 1 })).report)).toEqual(mistakes)
  const { server, save } = await watchDev(late, { jobs: 1 })
  expect(listed(await server.report())).toEqual(mistakes)
  await save({ 'theme.short': 'use base.txt\n' })
  expect(listed(await server.report())).toEqual([])
  await save({ 'base.txt': 'h1 { colr: red }\n' })
  expect(listed(await server.report())).toHaveLength(1)
})

test('what a plugin throws is an error in the style sheet, and wrong fields have their place', async () => {
  const styles = "{ endings: ['.css'], compile() { throw new Error('no licence') } }"
  const config = (field: string): string =>
    `export default { theme: { css: 'theme.css' }, plugins: [{ name: 'mine', styles: [${field}] }] }\n`
  const files = { 'docs/index.md': '# Home\n', 'theme.css': 'h1 { color: red }\n' }
  const dir = await writeSite({ ...files, 'docs.config.ts': config(styles) })
  expect(listed((await check({ dir, jobs: 1 })).report)).toEqual([
    'theme.css:1:1 page-code: The plugin `mine` threw: no licence',
  ])
  const wrong = await writeSite({ ...files, 'docs.config.ts': config("{ endings: ['scss'] }") })
  await expect(check({ dir: wrong, jobs: 1 })).rejects.toThrow(
    /styles\[0\]\.endings\[0\] must be an ending such as `\.scss`[\s\S]*styles\[0\]\.compile is missing/,
  )
})
