/** A part of a theme that throws is named once, with file and line, and is not reported as a bug of docs-build. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startProgram } from '../harness/program.ts'
import { type Files, hashTree, runCli, writeSite } from '../harness/site.ts'

const COMPONENT = 'export default function Part() {\n'
const PAGES: Files = {
  'docs/index.md': '# Home\n\n:::tip\nText.\n:::\n',
  'docs/a.md': '# A\n',
  'docs/b.md': '# B\n',
}

const site = (part: string, text: string, more: Files = {}): Files => ({
  ...PAGES,
  'docs.config.js': `export default { theme: { components: { ${part}: './parts/part.tsx' } } }\n`,
  'parts/part.tsx': text,
  ...more,
})

describe('build names the line of the part that throws', () => {
  test.each<[string, Files, string, RegExp]>([
    [
      'on every page',
      site(
        'Footer',
        `import { useSite } from 'docs-build/theme'\n\n${COMPONENT}  useSite()\n  return <p>{window.location.href}</p>\n}\n`,
      ),
      'parts/part.tsx:5:14',
      /ReferenceError: window is not defined/,
    ],
    [
      'on one page, in its text',
      site('Admonition', `${COMPONENT}  throw new Error('no box')\n}\n`),
      'parts/part.tsx:2:9',
      /Error: docs\/index\.md cannot be drawn: no box/,
    ],
    [
      'in a file that it imports',
      site('Footer', `import { words } from './words'\n${COMPONENT}  return <p>{words()}</p>\n}\n`, {
        'parts/words.ts':
          '// Words.\n\nexport function words(): string {\n  const list: string[] | undefined = undefined\n  return list!.join()\n}\n',
      }),
      'parts/words.ts:5:16',
      /TypeError/,
    ],
    [
      'when it is loaded',
      site('Footer', `const width = document.body.clientWidth\n${COMPONENT}  return <p>{width}</p>\n}\n`),
      'parts/part.tsx:1:15',
      /ReferenceError: document is not defined/,
    ],
  ])('%s', async (_, files, place, message) => {
    const dir = await writeSite(files)
    const { code, stdout, stderr } = await runCli(['build', dir])
    expect(stderr).toContain(place)
    expect(stderr).toMatch(message)
    expect(stderr.split(place)).toHaveLength(2)
    expect(stderr).not.toMatch(/server\.js|\bbug\b|report this|^\s+at /m)
    expect([code, stdout]).toEqual([1, ''])
    expect(Object.keys(await hashTree(dir)).filter((path) => path.startsWith('build/'))).toEqual([])
  })
})

test('the message names the pages, and says how to write code that needs a browser', async () => {
  const dir = await writeSite(site('Footer', `${COMPONENT}  return <p>{window.name}</p>\n}\n`))
  const { stderr } = await runCli(['build', dir])
  expect(stderr).toMatch(/on \/, \/a\/, \/b\//)
  expect(stderr).toMatch(/hint.*useEffect/)
})

test('dev prints the same message, and continues', async () => {
  const dir = await writeSite(site('Footer', `${COMPONENT}  return <p>{window.name}</p>\n}\n`))
  const program = startProgram(['dev', dir, '--port', '0'])
  const [url] = await program.printed(/http:\/\/localhost:\d+\//)
  expect((await fetch(url)).status).toBe(500)
  await program.printed(/parts\/part\.tsx:2:14/)
  program.process.kill('SIGTERM')
  const { code, stderr } = await program.end
  expect(stderr).not.toMatch(/server\.js|report this/)
  expect(code).toBe(0)
})

test('a missing file of the theme is named, by check as well', async () => {
  for (const theme of ["{ css: 'gone.css' }", "{ components: { Footer: './gone.tsx' } }"]) {
    const dir = await writeSite({ ...PAGES, 'docs.config.js': `export default { theme: ${theme} }\n` })
    for (const command of ['check', 'build']) {
      const { code, stderr } = await runCli([command, dir])
      expect(stderr, command).toMatch(
        /^error `theme\.(?:css|components\.Footer)` names (?:\.\/)?gone\.\w+, and there is no such file\.\nhint/,
      )
      expect(code).toBe(2)
    }
  }
})

test('addresses in `theme.css` follow the base URL, and lead to existing files', async () => {
  const files: Files = {
    ...PAGES,
    'docs.config.js': "export default { theme: { css: 'parts/own.css' } }\n",
    'static/fonts/a.woff2': 'font',
    'parts/own.css': [
      '/* url(/fonts/comment.woff2) */',
      "@font-face { font-family: A; src: url('/fonts/a.woff2') }",
      '.a { background: url(https://example.org/x.png) }',
      '.b { background: url(data:image/png;base64,AAAA) }',
      '',
    ].join('\n'),
  }
  const dir = await writeSite(files)
  const { code, stderr } = await runCli(['build', dir, '--base-url', '/w/'])
  expect([code, stderr.includes('fail')]).toEqual([0, false])
  const sheets = Object.keys(await hashTree(join(dir, 'build'))).filter((path) => /^assets\/style\..*\.css$/.test(path))
  const { readFile } = await import('node:fs/promises')
  const css = await readFile(join(dir, 'build', sheets[0] ?? ''), 'utf8')
  expect(css).toContain('url(../fonts/a.woff2)')

  const broken = await writeSite({
    ...files,
    'parts/own.css': `.a {\n  src: url("/fonts/b.woff2?#iefix"), url(/fonts/a.woff2#x);\n}\n`,
  })
  for (const command of ['check', 'build']) {
    const run = await runCli([command, broken])
    expect(run.stdout + run.stderr).toMatch(
      /parts\/own\.css:2:13 {2}fail {2}broken-image\n {2}There is no file `static\/fonts\/b\.woff2`/,
    )
    expect(run.code).toBe(1)
  }
})
