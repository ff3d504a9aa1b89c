/** Styles that components import or write into elements: which files they become, and what `check` says of wrong ones. */
import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, check, verify } from '../../cli/app/operations.ts'
import type { CheckReport } from '../../cli/kernel/fault/finding.ts'
import { type Files, writeSite } from '../harness/site.ts'
import { styledSite } from '../harness/styled-site.ts'
import { watchDev } from '../harness/watched-dev.ts'

const read = (dir: string, path: string): string => readFileSync(join(dir, 'build', path), 'utf8')

/** The texts of the style sheets that a page links besides those of docs-build. */
function sheetsOf(dir: string, page: string): string[] {
  const links = [...read(dir, page).matchAll(/<link rel="stylesheet" href="\/(assets\/(?:parts\.|pages\/)[^"]*)"/g)]
  return links.map(([, path = '']) => read(dir, path))
}

test('each page links the styles of its own components', async () => {
  const dir = await writeSite(styledSite())
  const { published } = await build({ dir, jobs: 1 })
  expect(published).toBe(true)
  const [carousel = '', card = '', own = '', foot = '', frame] = sheetsOf(dir, 'parts/index.html')
  expect(carousel).toMatch(
    /^@layer components\{\.carousel\{display:block\}\}@layer components\{@font-face\{[^}]*url\("\.\/carousel\.\w+\.woff2\?v=1#x"\)/,
  )
  expect(card).toMatch(
    /\.frame_\w{6}_frame\{color:#005a00\}[\s\S]*\.card_\w{6}_card\{background:url\("\.\/dot\.\w+\.svg"\)\}/,
  )
  expect(own.split('\n')).toEqual([
    '.sc-1{font-style:italic}',
    '.em-1 > i{text-transform:uppercase}',
    '[data-db-style="width:300px;height:120px;position:relative"]{width:300px;height:120px;position:relative}',
    '[data-db-style="height:60px;background:rgb(0, 0, 200)"]{height:60px;background:rgb(0, 0, 200)}',
    '',
  ])
  expect(frame).toBe('@layer components{.own-footer{color:#090909}}\n')
  expect(foot).toBe('.own-footer > b { letter-spacing: 3px }\n[data-db-style="height:40px"]{height:40px}\n')
  expect(sheetsOf(dir, 'card/index.html')).toEqual([card, foot, frame])
  expect(sheetsOf(dir, 'index.html')).toEqual([foot, frame])
  expect(read(dir, 'parts/index.html')).not.toMatch(/ style="|<style[^>]*>[^<]/)
  // The server draws the names that are in the style sheet.
  const [, name = ''] = /data-card="" class="([^"]*)"/.exec(read(dir, 'card/index.html')) ?? []
  for (const one of name.split(' ')) expect(card).toContain(`.${one}{`)
  expect((await verify({ out: join(dir, 'build') })).report.findings).toEqual([])
})

test('components draw the same in browsers, and builds have the same bytes', async () => {
  const dir = await writeSite(styledSite())
  expect((await build({ dir, jobs: 1, verifyHydration: true })).report.findings).toEqual([])
  const manifest = read(dir, 'docs-build.json')
  await writeFile(join(dir, 'parts/footer.css'), '.own-footer { color: red }\n')
  await build({ dir, jobs: 1 })
  expect(sheetsOf(dir, 'index.html').slice(1)).toEqual(['@layer components{.own-footer{color:red}}\n'])
  const other = await writeSite(styledSite())
  await build({ dir: other, jobs: 2, cache: false })
  expect(read(other, 'docs-build.json')).toBe(manifest)
})

test('a page whose MDX is code brings its styles along', async () => {
  const dir = await writeSite({
    'docs.config.ts': "export default { markdown: { mdx: 'code' } }\n",
    'docs/index.mdx':
      "import './home.css'\nimport styles from './home.module.css'\n\n# Home\n\n<p className={styles.lead} style={{ marginTop: 3 }}>Hello</p>\n",
    'docs/home.css': 'p { color: red }\n',
    'docs/home.module.css': '.lead { color: green }\n',
    'docs/other.mdx': '# Other\n\nText {1 + 1}.\n',
  })
  expect((await build({ dir, jobs: 1 })).report.findings).toEqual([])
  const sheets = sheetsOf(dir, 'index.html').join('')
  expect(sheets).toMatch(
    /^@layer components\{p\{color:red\}\}@layer components\{\.home_\w{6}_lead\{color:green\}\}\n\[data-db-style="margin-top:3px"\]/,
  )
  expect(sheetsOf(dir, 'other/index.html')).toEqual([])
})

test('mistakes in style sheets are findings of `check`, `build` and `dev`', async () => {
  const css = 'h1 {\n  colr: red;\n  @apply flex;\n}\n@media print { h1 { color: "@none" } } /* @old */\n'
  const dir = await writeSite({
    'docs.config.ts': "export default { theme: { css: 'theme.css' } }\n",
    'theme.css': css,
    'docs/index.md': '# Home\n',
  })
  const mistakes = [
    'theme.css:2:3 warn: "colr" is not a known CSS property (Did you mean "color" instead?)',
    'theme.css:3:3 warn: `@apply` is no rule of CSS, and no compiler has replaced it (undefined)',
  ]
  const listed = ({ findings }: CheckReport): string[] =>
    findings.map(
      ({ file, line, column, severity, message, hint }) =>
        `${file}:${line}:${column} ${severity}: ${message} (${hint})`,
    )
  expect(listed((await check({ dir, jobs: 1 })).report)).toEqual(mistakes)
  expect(listed((await build({ dir, jobs: 1 })).report)).toEqual(mistakes)
  const { server, save } = await watchDev(dir, { jobs: 1 })
  expect(listed(await server.report())).toEqual(mistakes)
  await save({ 'theme.css': 'h1 { color: red }\n' })
  expect(listed(await server.report())).toEqual([])
  expect(listed((await check({ dir, jobs: 1 })).report)).toEqual([])
})

test('a plugin brings style sheets for every page, which the site can overrule', async () => {
  const files: Files = {
    'docs.config.ts': `import { definePlugin } from 'docs-build'
export default { theme: { css: 'theme.css' }, plugins: ['./plugins/steps.ts', definePlugin({ name: 'blocks', css: ['blocks/blocks.css'] })] }
`,
    'theme.css': '.step { color: green }\n',
    'docs/index.md': '# Home\n',
    'plugins/steps.ts': "export default { name: 'steps', css: ['./steps.css'] }\n",
    'plugins/steps.css': '.step { color: red; background: url(./dot.svg) }\n',
    'plugins/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    'node_modules/blocks/package.json': '{ "name": "blocks", "version": "1.0.0" }\n',
    'node_modules/blocks/blocks.css': '.block { margin: 1px }\n',
  }
  const dir = await writeSite(files)
  expect((await check({ dir, jobs: 1 })).report.findings).toEqual([])
  await build({ dir, jobs: 1 })
  for (const page of ['index.html', '404.html']) {
    const [, path = ''] = /<link rel="stylesheet" href="\/(assets\/style\.[^"]*)"/.exec(read(dir, page)) ?? []
    const css = read(dir, path)
    expect(css).toMatch(/@layer components\{\.step\{color:red;background:url\("?\.\/dot\.\w+\.svg"?\)\}\}/)
    expect(css).toContain('@layer components{.block{margin:1px}}')
    expect(css).toMatch(/@layer theme\{\.step\{color:green\}\}\n$/)
  }
  await rm(join(dir, 'plugins/dot.svg'))
  const { report } = await check({ dir, jobs: 1 })
  expect(report.findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`)).toEqual([
    'plugins/steps.css:1 page-code',
  ])
  const { server, save } = await watchDev(await writeSite(files), { jobs: 1 })
  await save({ 'plugins/steps.css': '.step { color: blue }\n' })
  const html = await (await fetch(server.url)).text()
  const [, url = ''] = /<link rel="stylesheet" href="(\/assets\/style\.[^"]*)"/.exec(html) ?? []
  expect(await (await fetch(new URL(url, server.url))).text()).toMatch(/\.step\s*\{\s*color:\s*(?:blue|#00f)/)
})

const SHOUT = `import { definePlugin } from 'docs-build'
import { readFileSync } from 'node:fs'
const shout = {
  name: 'shout',
  setup(build) {
    build.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }))
    build.onLoad({ filter: /^/, namespace: 'virtual' }, () => ({ contents: "import { end } from './end.ts'\\nexport default 'virtual' + end", resolveDir: import.meta.dirname + '/parts' }))
    build.onLoad({ filter: /\\.shout$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (text.includes('?')) return { errors: [{ text: 'No questions.', location: { line: 2, column: 4 } }] }
      if (text.includes('!')) throw new Error('Too loud')
      return { contents: 'export default ' + JSON.stringify(text.trim().toUpperCase()) }
    })
  },
}
export default { plugins: [definePlugin({ name: 'parts', components: { Cry: './parts/cry.tsx' }, bundle: [shout] })] }
`

test('a package beside the project gives the same bytes in every folder', async () => {
  const files: Files = {
    'site/docs.config.ts': `import { definePlugin } from 'docs-build'
export default { title: 'Site', plugins: [definePlugin({ name: 'ui', components: { Meter: './meter.tsx' } })] }
`,
    'site/docs/index.md': '# Home\n\n<Meter />\n',
    'site/meter.tsx': "export { default } from '../ui/meter.tsx'\n",
    'ui/meter.tsx':
      "import styles from './meter.module.css'\nexport default () => <b className={styles.meter}>Meter</b>\n",
    'ui/meter.module.css': '.meter { color: red }\n',
  }
  const built = async (): Promise<string> => {
    const dir = join(await writeSite(files), 'site')
    await build({ dir, jobs: 1, cache: false })
    return read(dir, 'docs-build.json')
  }
  expect(await built()).toBe(await built())
})

test('a file that a plugin of esbuild asks for decides about the next build, also while it is missing', async () => {
  const dir = await writeSite({
    'docs.config.ts': `import { definePlugin } from 'docs-build'
import { existsSync } from 'node:fs'
const parts = import.meta.dirname + '/parts/'
const chosen = {
  name: 'chosen',
  setup(build) {
    build.onResolve({ filter: /^chosen$/ }, () => {
      return { path: parts + (existsSync(parts + 'own.ts') ? 'own.ts' : 'usual.ts'), watchFiles: [parts + 'own.ts'] }
    })
  },
}
export default { plugins: [definePlugin({ name: 'parts', components: { Name: './parts/name.tsx' }, bundle: [chosen] })] }
`,
    'docs/index.md': '# Home\n\n<Name />\n',
    'parts/usual.ts': "export default 'usual'\n",
    'parts/name.tsx': "import name from 'chosen'\nexport default () => <b>{name}</b>\n",
  })
  const shown = async (): Promise<string | undefined> => {
    await build({ dir, jobs: 1 })
    return /<b>(\w+)<\/b>/.exec(read(dir, 'index.html'))?.[1]
  }
  expect(await shown()).toBe('usual')
  await writeFile(join(dir, 'parts/own.ts'), "export default 'own'\n")
  expect(await shown()).toBe('own')
  await rm(join(dir, 'parts/own.ts'))
  expect(await shown()).toBe('usual')
})

test('a plugin brings plugins of esbuild, in `build`, `check` and `dev`', async () => {
  const dir = await writeSite({
    'docs.config.ts': SHOUT,
    'docs/index.md': '# Home\n\n<Cry />\n',
    'parts/cry.shout': 'hello\n',
    'parts/end.ts': "export const end = '.'\n",
    'parts/cry.tsx': `import { useState } from 'react'
import cry from './cry.shout'
import name from 'virtual:name'
export default function Cry() { const [end] = useState('.'); return <b>{cry} {name}{end}</b> }
`,
  })
  expect((await check({ dir, jobs: 1 })).report.findings).toEqual([])
  expect((await build({ dir, jobs: 1, verifyHydration: true })).report.findings).toEqual([])
  expect(read(dir, 'index.html')).toContain('<b>HELLO<!-- --> <!-- -->virtual.<!-- -->.</b>')
  const { server, save } = await watchDev(dir, { jobs: 1 })
  await save({ 'parts/cry.shout': 'bye\n' })
  expect(await (await fetch(server.url)).text()).toContain('<b>BYE<!-- --> <!-- -->virtual.<!-- -->.</b>')
  await server.close()
  const found = async (): Promise<string[]> =>
    (await check({ dir, jobs: 1 })).report.findings.map(
      ({ file, line, column, rule, message }) => `${file}:${line}:${column} ${rule}: ${message}`,
    )
  await writeFile(join(dir, 'parts/cry.shout'), 'what\nis it?\n')
  expect(await found()).toEqual(['parts/cry.shout:2:5 page-code: No questions.'])
  await expect(build({ dir, jobs: 1 })).rejects.toThrow('parts/cry.shout:2:5: No questions.')
  await writeFile(join(dir, 'parts/cry.shout'), 'hey!\n')
  expect(await found()).toEqual(['parts/cry.shout:1:1 page-code: The esbuild plugin `shout` threw: Too loud'])
})

test('the configuration names aliases, values and loaders', async () => {
  const dir = await writeSite({
    'docs.config.ts': `import { definePlugin } from 'docs-build'
export default {
  plugins: [definePlugin({ name: 'parts', components: { Version: './parts/version.tsx' } })],
  theme: { bundle: {
    alias: { '@ui': './src/ui', 'slow-date': 'quick-date' },
    define: { __VERSION__: '4.2.0', 'process.env.LIMIT': 3 },
    loaders: { '.graphql': 'text' },
  } },
}
`,
    'docs/index.md': '# Home\n\n<Version />\n',
    'src/ui/label.tsx':
      'import \'./label.css\'\nexport const Label = ({ children }) => <b className="label">{children}</b>\n',
    'src/ui/label.css': '.label { color: red }\n',
    'node_modules/quick-date/index.js': "export const today = 'Monday'\n",
    'parts/query.graphql': '{ me }',
    'parts/version.tsx': `import { Label } from '@ui/label.tsx'
import { today } from 'slow-date'
import query from './query.graphql'
export default () => <Label>{__VERSION__} {process.env.LIMIT} {today} {query}</Label>
`,
  })
  expect((await check({ dir, jobs: 1 })).report.findings).toEqual([])
  await build({ dir, jobs: 1 })
  expect(read(dir, 'index.html')).toContain('<b class="label">4.2.0 3 Monday { me }</b>')
  expect(sheetsOf(dir, 'index.html')).toEqual(['@layer components{.label{color:red}}\n'])
})

const WRONG: readonly (readonly [what: string, files: Files, removed: string | undefined, finding: string])[] = [
  [
    'a style sheet that is missing',
    {},
    'parts/footer.css',
    'parts/footer.tsx:1:8 page-code fail: Could not resolve "./footer.css"',
  ],
  [
    'a style sheet of a package that is missing',
    {},
    'node_modules/carousel/base.css',
    'node_modules/carousel/carousel.css:1:9 page-code fail: Could not resolve "./base.css"',
  ],
  [
    'a file that a CSS module names',
    {},
    'parts/dot.svg',
    'parts/card.module.css:1:64 page-code fail: Could not resolve "./dot.svg"',
  ],
  [
    'a type of file that has no loader',
    { 'parts/footer.tsx': "import './footer.scss'\nexport default () => null\n", 'parts/footer.scss': '' },
    undefined,
    'parts/footer.tsx:1:8 page-code fail: ./footer.scss cannot be imported here. Possible are: .css, .tsx, .ts, .jsx, .js, .mjs, .cjs, .json, .txt, .svg, .png, .jpg, .jpeg, .gif, .webp, .avif.',
  ],
]

test.each(WRONG)('`check` names %s, and `build` stops', async (_, files, removed, finding) => {
  const dir = await writeSite({ ...styledSite(), ...files })
  if (removed !== undefined) await rm(join(dir, removed))
  const { report, ok } = await check({ dir, jobs: 1 })
  const found = report.findings.map(
    ({ file, line, column, rule, severity, message }) => `${file}:${line}:${column} ${rule} ${severity}: ${message}`,
  )
  expect([found[0], ok]).toEqual([finding, false])
  await expect(build({ dir, jobs: 1 })).rejects.toThrow(finding.replace(' page-code fail', ''))
  expect(readdirSync(dir)).not.toContain('build')
})
