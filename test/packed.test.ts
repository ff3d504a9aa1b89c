/** The packed program works without any other package: every command, themes, examples, the library and its types. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { isBuiltin } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { CheckReport } from '../cli/kernel/fault/finding.ts'
import { exampleLanguage } from './harness/example-language.ts'
import { copyPackage, installPacked } from './harness/packed.ts'
import { startProgram } from './harness/program.ts'
import { projectRoot } from './harness/root.ts'
import { type Files, runCli, writeFiles } from './harness/site.ts'

const PAGES: Files = {
  'docs/index.md': '# Home\n\n[a](./a.md)\n\n:::tip\nAdvice.\n:::\n',
  'docs/a.md': '# A\n\n```python\na = 1\n```\n\n| a |\n| - |\n| b |\n',
}

let dir = ''
let program = ''

beforeAll(async () => {
  const installed = await installPacked()
  dir = installed.dir
  program = installed.program
})

beforeEach(async () => {
  const own = (await readdir(dir)).filter((name) => !/^(?:node_modules|package\.json)$/.test(name))
  for (const name of own) await rm(join(dir, name), { recursive: true })
})

async function built(files: Files): Promise<(path: string) => Promise<string>> {
  await writeFiles(dir, files)
  for (const command of ['check', 'build', 'verify']) {
    const { code, stderr } = await runCli([command], { cwd: dir, program })
    expect(code, `${command}: ${stderr}`).toBe(0)
  }
  return (path) => readFile(join(dir, 'build', path), 'utf8')
}

it('`npm create docs-build` begins a project whose configuration has types', async () => {
  const create = join(dir, 'node_modules/create-docs-build')
  await copyPackage('create', dir)
  await rename(join(dir, 'create'), create)
  const run = await runCli(['site'], { cwd: dir, program: join(create, 'create.js') })
  expect(run.code, run.stderr).toBe(0)
  const site = join(dir, 'site')
  const build = await runCli(['build', '--strict'], { cwd: site, program })
  expect(build.code, build.stderr).toBe(0)
  await promisify(execFile)(join(projectRoot, 'node_modules/.bin/tsc'), ['-p', site])
  for (const name of ['config', 'front-matter', 'category'])
    expect(existsSync(join(dir, 'node_modules/docs-build/dist/schemas', `${name}.json`))).toBe(true)
})

it('it builds without a configuration, with the bundle of the package', async () => {
  const read = await built(PAGES)
  expect(await read('a/index.html')).toContain('<i class="n">1</i>')
  expect(existsSync(join(dir, '.docs-build/code'))).toBe(false)
})

it('it builds with a theme, which needs a new bundle', async () => {
  const read = await built({
    ...PAGES,
    'docs.config.ts': `import { defineConfig } from 'docs-build'
export default defineConfig({
  title: 'Own',
  theme: { tokens: { accent: '#a0148c' }, css: 'own.css', components: { Footer: './footer.tsx' } },
})
`,
    'own.css': '.brand { letter-spacing: 0.1em }\n',
    'footer.tsx': `import { Footer as Ours, type FooterProps, useSite } from 'docs-build/theme'
import { useState } from 'react'

export default function Footer(props: FooterProps) {
  const [count] = useState(3)
  return (<><p className="own">{useSite().title + count}</p><Ours {...props} /></>)
}
`,
  })
  const page = await read('index.html')
  expect(page).toContain('<p class="own">Own3</p>')
  expect(page).toContain('Advice.')
  const assets = await readdir(join(dir, 'build/assets'))
  const texts = await Promise.all(
    assets.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => read(`assets/${name}`)),
  )
  // The home page and documents have a main sheet each, and a page loads one of them.
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="\/(assets\/[^"]+)"/g)].map(([, path = '']) => path)
  const loaded = await Promise.all(sheets.map(read))
  expect(loaded.filter((text) => text.includes('letter-spacing:.1em'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('className:"own"'))).toHaveLength(1)
})

/** What the sandbox of live examples depends on. */
const SANDBOX = ['quickjs-emscripten-core', '@jitl/quickjs-ffi-types', '@jitl/quickjs-wasmfile-release-sync']

it('it builds with examples that readers can play with, from their package', async () => {
  for (const name of ['docs-build-examples', ...SANDBOX]) await copyPackage(`node_modules/${name}`, dir)
  const read = await built({
    ...PAGES,
    'docs/drawn.md':
      '# Drawn\n\n```js example caption="A line"\n({ line }) => {\n  line(0, 0)\n  line(30, 40)\n}\n```\n',
    'docs.config.js':
      "import { examples } from 'docs-build-examples'\nexport default { title: 'Drawn', plugins: [examples({ language: 'language.js' })] }\n",
    'language.js': exampleLanguage,
  })
  expect(await read('drawn/index.html')).toContain('<path class="fabric" d="M0 0l30 40"/>')
  const worker = (await readdir(join(dir, 'build/assets'))).find((name) => name.startsWith('play-worker.')) ?? ''
  expect(await read(`assets/${worker}`)).toContain('Fabrice Bellard')
})

it('a plugin in a package of its own is found in the project, with what it depends on', async () => {
  for (const name of ['docs-build-math', 'temml']) await copyPackage(`node_modules/${name}`, dir)
  const read = await built({
    ...PAGES,
    'docs/formula.md': '# Formula\n\nAn area of $r^2$.\n',
    'docs.config.ts': "import { math } from 'docs-build-math'\nexport default { plugins: [math()] }\n",
  })
  expect(await read('formula/index.html')).toContain('<msup><mi>r</mi>')
})

it('one package brings several commands, and the message names it where it is missing', async () => {
  const moving = ['mv', 'a.md', 'b.md']
  await writeFiles(dir, PAGES)
  const missing = await runCli(moving, { cwd: dir, program })
  expect(missing.code).toBe(2)
  expect(missing.stderr).toContain('`docs-build mv` is in the package `docs-build-edit`')
  expect(missing.stderr).toContain('npm install --save-dev docs-build-edit')
  await copyPackage('packages/edit', dir)
  const own = join(dir, 'node_modules/docs-build-edit')
  await rename(join(dir, 'packages/edit'), own)
  onTestFinished(() => rm(own, { recursive: true }))
  const moved = await runCli(moving, { cwd: dir, program })
  expect(moved.code, moved.stderr).toBe(0)
  expect(await readFile(join(dir, 'docs/index.md'), 'utf8')).toContain('[a](./b.md)')
  const server = await runCli(['lsp', '--stdio'], { cwd: dir, program, stdin: '' })
  expect(server.stderr).toContain('Standard input has ended without a message of an editor.')
})

it('parts of the theme, what plugins are made with and package.json can be imported by any program', async () => {
  await writeFiles(dir, {
    'story.mjs': `import { definePlugin } from 'docs-build/plugins'
import { Card, SiteContext, useSite } from 'docs-build/theme'
import about from 'docs-build/package.json' with { type: 'json' }
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
const Story = () => createElement(Card, { title: 'Orders of ' + useSite().title, url: '/orders/' })
const drawn = renderToString(createElement(SiteContext, { value: { title: 'Shop' } }, createElement(Story)))
console.log(about.name, JSON.stringify(definePlugin({ name: 'own' })), drawn)
`,
  })
  const { stdout } = await promisify(execFile)(process.execPath, ['story.mjs'], { cwd: dir })
  expect(stdout).toContain('docs-build {"name":"own"} ')
  expect(stdout).toContain('<a href="/orders/">Orders of Shop</a>')
})

it('dev serves a page, and the page after an edit', async () => {
  await writeFiles(dir, { ...PAGES, 'docs.config.ts': "export default { title: 'Dev' }\n" })
  const server = startProgram(['dev', '--port', '0'], { cwd: dir, program })
  const [, url = ''] = await server.printed(/at (http:\S+)/)
  expect(await (await fetch(url)).text()).toContain('Advice.')
  const changed = server.printed(/index\.md/)
  // Whole, as editors save: a file that is being written is empty for a moment.
  await writeFile(join(dir, 'index.new'), '# Home\n\nOther words, and [a](./a.md).\n')
  await rename(join(dir, 'index.new'), join(dir, 'docs/index.md'))
  await changed
  expect(await (await fetch(url)).text()).toContain('Other words')
  server.process.kill('SIGTERM')
  expect((await server.end).code).toBe(0)
})

it('external links are checked through a proxy', async () => {
  const asked: string[] = []
  // A proxy that opens every tunnel to itself answers for an address that nobody has to reach.
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`)
    response.writeHead(request.url === '/there' ? 200 : 404).end()
  })
  proxy.on('connect', (_, socket) => {
    socket.write('HTTP/1.1 200 Connected\r\n\r\n')
    proxy.emit('connection', socket)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const { port } = proxy.address() as AddressInfo
  await writeFiles(dir, { 'docs/index.md': '# Home\n\n[a](http://8.8.8.8/there) [b](http://8.8.8.8/gone)\n' })
  const none = { https_proxy: undefined, HTTPS_PROXY: undefined, http_proxy: undefined }
  const env = { ...none, HTTP_PROXY: `http://127.0.0.1:${port}` }
  const args = ['check', '--external', '--format', 'json']
  const missing = await runCli(args, { cwd: dir, program, env })
  expect([missing.code, missing.stderr]).toEqual([
    2,
    expect.stringContaining('`check --external` needs the package `docs-build-external`, which is not installed.'),
  ])
  expect(missing.stderr).toContain('npm install --save-dev docs-build-external')
  await copyPackage('packages/external', dir)
  const own = join(dir, 'node_modules/docs-build-external')
  await rename(join(dir, 'packages/external'), own)
  onTestFinished(() => rm(own, { recursive: true }))
  const { stdout, stderr } = await runCli(args, { cwd: dir, program, env })
  const { findings } = JSON.parse(stdout || '{}') as CheckReport
  expect(findings, stderr).toMatchObject([
    { rule: 'external-link', file: 'docs/index.md', line: 3, target: 'http://8.8.8.8/gone' },
  ])
  expect(asked).toContain('HEAD 8.8.8.8/there')
})

it('a dialect needs its package, which `init` names and every thread finds', async () => {
  const page = '# Home\n\n!!! note "Read me"\n    Advice.\n'
  await writeFiles(dir, { 'docs/index.md': page })
  const begun = await runCli(['init', '--yes'], { cwd: dir, program })
  expect(begun.code, begun.stderr).toBe(0)
  expect(begun.stderr).toContain('run `npm install --save-dev docs-build docs-build-dialects`')
  expect(begun.stderr).toContain('The pages have syntax of another tool.')
  const missing = await runCli(['check'], { cwd: dir, program })
  expect(missing.code).toBe(2)
  expect(missing.stderr).toContain(
    'docs.config.ts: `markdown.dialect` needs the package `docs-build-dialects`, which is not installed.',
  )
  expect(missing.stderr).toContain('npm install --save-dev docs-build-dialects')
  await copyPackage('packages/dialects', dir)
  const own = join(dir, 'node_modules/docs-build-dialects')
  await rename(join(dir, 'packages/dialects'), own)
  onTestFinished(() => rm(own, { recursive: true }))
  const pages = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`docs/${at}.md`, page]))
  const read = await built(pages)
  expect(await read('39/index.html')).toContain('Read me')
  expect(await read('39/index.html')).not.toContain('!!!')
  const code = await readFile(join(own, 'dist/index.js'), 'utf8')
  await writeFile(join(own, 'dist/index.js'), code.replace(/(OPENING\d* = \/\^\()!!!/, '$1@@@'))
  const again = await built({})
  expect(await again('39/index.html'), 'after a change of the package').toContain('!!!')
})

it('every package that the program imports is installed', async () => {
  const program = join(dir, 'node_modules/docs-build/dist/program')
  const files = (await readdir(program)).filter((name) => name.endsWith('.js'))
  const scripts = await Promise.all(files.map((path) => readFile(join(program, path), 'utf8')))
  // A long line may continue within a string.
  const codes = scripts.map((code) => code.replaceAll('\\\n', ''))
  const named = codes.flatMap((code) => [...code.matchAll(/(?<!['`"])\b(?:require|__import)\("([@a-z][^":]*)"\)/g)])
  // Bundled packages name others in texts and comments; what is imported stands in the manifest, optional peers aside.
  const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
  const known = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
  for (const peer of Object.keys(manifest.peerDependencies)) known.delete(peer)
  const rootOf = (name: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name
  const names = new Set(
    named.map(([, name = '']) => name).filter((name) => known.has(rootOf(name)) && !isBuiltin(name)),
  )
  expect([...names]).toEqual(expect.arrayContaining(['esbuild', 'linkinator', 'undici']))
  const code = [...names].map((name) => `await import(${JSON.stringify(name)})`).join('\n')
  await writeFiles(join(dir, 'node_modules/docs-build'), { 'all.mjs': code })
  await promisify(execFile)(process.execPath, [join(dir, 'node_modules/docs-build/all.mjs')])
})

it('the library has types without other packages, and parts of a theme have types with those of React', async () => {
  await writeFiles(dir, {
    ...PAGES,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        module: 'nodenext',
        target: 'es2023',
        jsx: 'react-jsx',
        noEmit: true,
        types: [],
      },
      include: ['*.ts', '*.tsx'],
    }),
    'use.ts': `import {
  build, check, clean, defineConfig, dev, type DevEvent, type DevOptions, DocsError, graph, type GraphList,
  type ListenOptions, type OnProgress, type RawHtmlMode, renderMarkdown, type RunningServer, serve, type UserConfig, verify,
} from 'docs-build'

const config: UserConfig = defineConfig({ title: 'Typed', checks: { rules: { 'broken-link': 'warn' } } })
const { report, ok } = await check({ dir: '.' })
const files: readonly { readonly path: string }[] = (await build({ dir: '.' })).files
const findings: string[] = report.findings.map(({ rule }) => rule)
const routes: string[] = (await graph()).pages.map(({ route }) => route)
const mode: RawHtmlMode = 'escape'
const html: string = await renderMarkdown('*a*', { html: mode })
const lists: readonly GraphList[] = (await graph()).pages.flatMap(({ lists = [] }) => lists)
const onProgress: OnProgress = (work, done, total) => void [work, done / total]
const onEvent = (event: DevEvent): unknown => (event.type === 'changed' ? event.files : undefined)
const proof: boolean = (await verify()).ok
const options: DevOptions = { onEvent, onProgress }
const address: ListenOptions = { port: 0, host: 'localhost', strictPort: true, allowedHosts: [] }
const servers: RunningServer[] = [await dev(options), await serve(address)]
for (const server of servers) await server.close()
const removed: readonly string[] = await clean()
// @ts-expect-error There is no such option.
defineConfig({ titel: 'x' })
export default [config, ok, files, findings, routes, html, lists, proof, removed, DocsError]
`,
    'part.tsx': `import { Footer as Ours, type FooterProps } from 'docs-build/theme'

export default function Footer(props: FooterProps) {
  return <Ours {...props} />
}
// @ts-expect-error It has properties.
export const wrong = <Ours unknown />
`,
    'use.mjs': "import { check } from 'docs-build'\nconsole.log((await check()).report.summary.pages)\n",
  })
  for (const name of ['@types/react', 'csstype']) await copyPackage(`node_modules/${name}`, dir)
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc')
  await promisify(execFile)(process.execPath, [tsc, '-p', dir]).catch(({ stdout }) => expect.fail(stdout))
  const { stdout } = await promisify(execFile)(process.execPath, [join(dir, 'use.mjs')], { cwd: dir })
  expect(stdout).toBe('3\n')
})

it('its declarations are a file for each door, which export every type that they use', async () => {
  const types = join(dir, 'node_modules/docs-build/dist/types')
  expect((await readdir(types)).sort()).toEqual([
    'api.d.ts',
    'browser.d.ts',
    'check.d.ts',
    'cli.d.ts',
    'graph.d.ts',
    'markdown.d.ts',
    'output.d.ts',
    'plugins.d.ts',
    'project.d.ts',
    'text.d.ts',
    'theme.d.ts',
    'workspace.d.ts',
  ])
  const [library, theme] = await Promise.all(
    ['api', 'theme'].map((name) => readFile(join(types, `${name}.d.ts`), 'utf8')),
  )
  const imported = (text = ''): string[] => [...text.matchAll(/^import .*"(.+)";$/gm)].map(([, name = '']) => name)
  // Only the types of views, which stand beside the parts of a theme, are made of React's.
  expect(imported(library)).toEqual([])
  expect(imported(theme)).toEqual(['react'])
  const declared = (text: string): string[] =>
    [...text.matchAll(/^(?:export )?(?:declare )?(?:interface|type) (\w+)/gm)].map(([, name = '']) => name)
  const exported = (text = ''): Set<string> => {
    const [, names = ''] = /^export \{(.*)\};$/m.exec(text) ?? []
    return new Set(
      names.split(',').map((name) =>
        name
          .replace(/^ *(?:type )?/, '')
          .replace(/ as .*/, '')
          .trim(),
      ),
    )
  }
  const names = exported(library)
  // The parts of a configuration are reached through it.
  const parts = new Set(declared(await readFile(join(projectRoot, 'cli/graph/config/user-config.ts'), 'utf8')))
  expect(names.size).toBeGreaterThan(30)
  expect(declared(library ?? '').filter((name) => !names.has(name) && !parts.has(name))).toEqual([])
  const ofTheme = exported(theme)
  expect(ofTheme.size).toBeGreaterThan(100)
  expect(declared(theme ?? '').filter((name) => !ofTheme.has(name))).toEqual([])
})

it('the licences of all bundled packages are included', async () => {
  const licences = await readFile(join(dir, 'node_modules/docs-build/dist/LICENSES.txt'), 'utf8')
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
  const imported = new Set<string>()
  for (const folder of ['cli', 'site', 'templates']) {
    for (const path of await readdir(join(projectRoot, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(path)) continue
      const code = await readFile(join(projectRoot, folder, path), 'utf8')
      for (const [, name = ''] of code.matchAll(/^(?:import|export) (?!type ).* from '((?:@[^/']+\/)?[\w-]+)[^']*'/gm))
        imported.add(name)
    }
  }
  const bundled = [...imported].filter(
    (name) => name in devDependencies && !(name in dependencies) && name !== 'docs-build',
  )
  expect(bundled.length).toBeGreaterThan(25)
  for (const name of [...bundled, 'react-dom', 'micromark', 'entities', 'hast-util-to-jsx-runtime'])
    expect(licences, name).toMatch(
      new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\n\\n(?=.*Copyright|.*copyright|\\(The MIT)`, 'ms'),
    )
})

it('it includes the documents that its README links to, and those that they link to', async () => {
  const root = join(dir, 'node_modules/docs-build')
  const pending = ['README.md']
  const missing: string[] = []
  for (const file of pending) {
    const text = (await readFile(join(root, file), 'utf8')).replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
    for (const [, href = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      const [path = ''] = href.split('#')
      if (path === '' || /^[a-z]+:/.test(path)) continue
      const target = join(dirname(file), path)
      if (!existsSync(join(root, target))) missing.push(`${file}: ${href}`)
      // `npm run manual` checks the links of the manual, whose pages are in part made from the program.
      else if (target.endsWith('.md') && !target.startsWith('manual/') && !pending.includes(target))
        pending.push(target)
    }
  }
  expect(missing).toEqual([])
  expect(pending.length).toBeGreaterThan(4)
})

it('package.json has a description, keywords and addresses', async () => {
  const about = JSON.parse(await readFile(join(dir, 'node_modules/docs-build/package.json'), 'utf8'))
  for (const url of [about.homepage, about.bugs, about.repository.url.replace(/^git\+/, '')])
    expect(new URL(url).protocol).toBe('https:')
  expect(about.keywords).toContain('documentation')
})
