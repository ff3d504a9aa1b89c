/**
 * Every code block of the manual that can run: configurations, plugins and parts are type-checked in one program, files of
 * hosts are parsed and compared with those of `init`, commands exist, and sessions in a terminal print what their page shows.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { hosts } from '../../cli/app/init/hosts.ts'
import { lockedBy } from '../../cli/app/init/lock-file.ts'
import { projectFiles } from '../../cli/app/init/project-files.ts'
import { build } from '../../cli/app/operations.ts'
import { commandPages } from '../../manual/plugins/command-pages.ts'
import { rulePages } from '../../manual/plugins/rule-pages.ts'
import { commandRecords, ruleRecords } from '../../manual/reference/records.ts'
import { projectRoot } from '../harness/root.ts'
import { runCli, writeFiles, writeSite } from '../harness/site.ts'
import { codeOf, manualCode, type ShownCode } from './code-blocks.ts'
import { isSameOutput, sessionOf } from './sessions.ts'

const written = manualCode()
const generated = [...rulePages(ruleRecords()), ...commandPages(commandRecords())].flatMap(({ path, markdown = '' }) =>
  codeOf(`${path}.md`, markdown),
)
const all = [...written, ...generated]
const placeOf = ({ page, line }: ShownCode): string => `${page}:${line}`

const SCRIPTS = /^(?:ts|tsx|typescript|js|jsx|mjs)$/

describe('TypeScript', () => {
  test('of every file on a page has the types that it needs', async () => {
    const files = Object.fromEntries(scripts().map(({ folder, path, code }) => [`${folder}/${path}`, code]))
    const dir = await writeSite({ ...files, 'types.d.ts': TYPES })
    const { compilerOptions, include } = begun()
    const own = { ...TSCONFIG.compilerOptions, ...compilerOptions }
    // Each folder is a project, and the settings of a project hold in it.
    const all = ['types.d.ts', ...include.map((path) => `*/${path}`)]
    const settings = { compilerOptions: own, include: all, exclude: TSCONFIG.exclude }
    await writeFiles(dir, { 'tsconfig.json': JSON.stringify(settings) })
    const tsc = join(projectRoot, 'node_modules/.bin/tsc')
    const { stdout: listed } = await promisify(execFile)(tsc, ['-p', dir, '--listFilesOnly'], { cwd: dir })
    const covered = new Set(listed.split('\n'))
    const isTyped = (path: string): boolean => /\.tsx?$/.test(path) && !/\/examples\/|\/invoice\.ts$/.test(path)
    expect(Object.keys(files).filter((path) => isTyped(path) && !covered.has(join(dir, path)))).toEqual([])
    const { stdout } = await promisify(execFile)(tsc, ['-p', dir], { cwd: dir }).catch((error) => error as Output)
    // The sources of the program have a program of their own.
    expect(stdout.split('\n').filter((line) => /^[^./ ]/.test(line))).toEqual([])
    expect(Object.keys(files).length).toBeGreaterThan(60)
  })

  test('of every configuration with a plugin is loaded and checked', async () => {
    const folders = new Map<string, Record<string, string>>()
    for (const { folder, page, path, code } of scripts()) {
      const others = written.filter((block) => block.page === page && /^[\w@][^<>]*\.\w+$/.test(block.title ?? ''))
      const beside = Object.fromEntries(others.map(({ title = '', code }) => [title, code]))
      folders.set(folder, { ...beside, ...folders.get(folder), [path]: code })
    }
    const runs = [...folders].filter(([, files]) => files['docs.config.ts']?.includes('plugins:'))
    expect(runs.length).toBeGreaterThan(0)
    for (const [folder, files] of runs) {
      const dir = await writeSite({ ...files, 'docs/index.md': '# Home\n' })
      const { code, stderr } = await runCli(['check', dir, '--no-cache', '--jobs', '1'])
      // A page may leave out files, which is a finding and no error.
      expect([folder, stderr, code === 0 || code === 1]).toEqual([folder, '', true])
    }
  })
})

/** What a process printed. */
interface Output {
  readonly stdout: string
}

/** Files in TypeScript and JavaScript. Those of a page lie together; a name that is taken begins another folder. */
function scripts(): { folder: string; page: string; path: string; code: string }[] {
  const numbers = new Map<string, number>()
  const taken = new Set<string>()
  return (
    all
      .filter(({ language, title = '' }) => SCRIPTS.test(language) && /\.[cm]?[jt]sx?$/.test(title))
      // `test/plugins/` compiles and builds the examples of plugins, with the files that their pages leave out.
      .filter(({ page }) => !page.startsWith('customise/plugins/'))
      // A part of a file cannot be compiled.
      .filter(({ code }) => /^(?:import|export) /m.test(code))
      // An example of a rule is run when the page of the rule is made.
      .filter((block) => written.includes(block) || block.code.includes("'docs-build'"))
      .map(({ page, title = '', code }) => {
        const folderOf = (): string => `${page.replace(/\.md$/, '').replaceAll('/', '-')}-${numbers.get(page) ?? 0}`
        if (taken.has(`${folderOf()}/${title}`)) numbers.set(page, (numbers.get(page) ?? 0) + 1)
        taken.add(`${folderOf()}/${title}`)
        return { folder: folderOf(), page, path: title, code }
      })
  )
}

/** The `tsconfig.json` that `init` writes. */
function begun(): { readonly compilerOptions: object; readonly include: readonly string[] } {
  const files = projectFiles({
    title: 'T',
    folder: '',
    output: 'build',
    locked: lockedBy('', () => undefined),
    docs: 'docs',
    version: '0.0.0',
    hasStarter: true,
    hasForeignPages: false,
  })
  return JSON.parse(files.find(({ path }) => path === 'tsconfig.json')?.text ?? '')
}

/** What installed packages and types of Node bring to a project. */
const TSCONFIG = {
  compilerOptions: {
    allowJs: true,
    lib: ['es2023', 'es2024.string', 'dom', 'dom.iterable'],
    typeRoots: [join(projectRoot, 'node_modules/@types')],
    types: ['node'],
    paths: {
      'docs-build': [join(projectRoot, 'cli/api.ts')],
      'docs-build/theme': [join(projectRoot, 'templates/theme.ts')],
      'docs-build/plugins': [join(projectRoot, 'cli/doors/plugins.ts')],
      'docs-build-*': [join(projectRoot, 'packages/*/index.ts')],
      react: [join(projectRoot, 'node_modules/@types/react')],
      'react/jsx-runtime': [join(projectRoot, 'node_modules/@types/react/jsx-runtime')],
      '*': [join(projectRoot, 'node_modules/*')],
    },
  },
  exclude: ['**/node_modules'],
}

/** Modules that pages import for their side, without types of their own. */
const TYPES = "declare module '*.css'\n"

describe('data', () => {
  const parsers: Readonly<Record<string, (text: string) => unknown>> = {
    json: (text) => JSON.parse(text) as unknown,
    yaml: (text) => parseYaml(text, { strict: true }) as unknown,
    yml: (text) => parseYaml(text) as unknown,
    toml: (text) => parseToml(text),
  }
  const files = all.filter(({ language }) => Object.hasOwn(parsers, language))

  test.each(files.map((block) => [placeOf(block), block] as const))('%s can be parsed', (_, { language, code }) => {
    const isFrontMatter = /^---\n/.test(code)
    const text = isFrontMatter ? code.replace(/^---\n([\s\S]*?)\n---[\s\S]*$/, '$1') : code
    expect(() => parsers[language]?.(text)).not.toThrow()
  })
})

describe('files of hosts', () => {
  const pages: Readonly<Record<string, string>> = { cloudflare: 'cloudflare', netlify: 'netlify', vercel: 'vercel' }
  test.each(Object.entries(hosts))('that of %s is the one that `init` writes', (name, { files }) => {
    const page = `publish/${pages[name] ?? `${name}-pages`}.md`
    const shown = written.filter((block) => block.page === page)
    for (const { path, text } of files({ folder: '', output: 'build', locked: lockedBy('', () => undefined) })) {
      expect(shown.find(({ title }) => title === path)?.code).toBe(text)
    }
  })

  test('the configuration of nginx ends every statement and closes every block', () => {
    const [nginx] = written.filter(({ language }) => language === 'nginx')
    const lines = (nginx?.code ?? '').split('\n').filter((line) => line.trim() !== '')
    expect(lines.filter((line) => !/[;{}]$/.test(line))).toEqual([])
    expect(count(nginx?.code ?? '', '{')).toBe(count(nginx?.code ?? '', '}'))
  })

  test('every line of the Dockerfile is an instruction', () => {
    const [file] = written.filter(({ language }) => language === 'dockerfile')
    const lines = (file?.code ?? '').split('\n').filter((line) => line !== '')
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.filter((line) => !/^(?:FROM|WORKDIR|ARG|COPY|RUN) \S/.test(line))).toEqual([])
  })
})

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

describe('commands', () => {
  const known = new Map(commandRecords().map((command) => [command.name, command]))
  const lines = all
    .filter(({ language }) => /^(?:sh|bash|console)$/.test(language))
    .flatMap((block) =>
      [...block.code.matchAll(/(?:^|[$&|] |npx )docs-build +([^\n|&>]*)/gm)].map(
        ([, line = '']) => [placeOf(block), line] as const,
      ),
    )

  test('and their options exist', () => {
    const faults = lines.flatMap(([place, line = '']) => {
      const [name = '', ...rest] = line.trim().split(/\s+/)
      const command = known.get(name)
      if (!command) return name === 'help' ? [] : [`${place}: there is no command ${name}`]
      const options = command.inputs.flatMap(({ written }) => written.match(/--?[a-z][\w-]*/g) ?? [])
      const wrong = rest.filter((word) => /^-/.test(word) && !options.includes(word))
      return wrong.map((word) => `${place}: \`${name}\` has no option ${word}`)
    })
    expect(faults).toEqual([])
    expect(lines.length).toBeGreaterThan(40)
  })

  test('run as they are typed: npx finds the command, which no project installs for the whole machine', () => {
    const typed = all
      .filter(({ language }) => /^(?:sh|bash|console)$/.test(language))
      .flatMap((block) => block.code.split('\n').map((line) => [placeOf(block), line] as const))
      // A shell loads its completion from a command that it knows by its name.
      .filter(([, line]) => !/\bdocs-build completion\b/.test(line))
    expect(typed.filter(([, line]) => /^(?:\$ )?docs-build /.test(line))).toEqual([])
    expect(typed.filter(([, line]) => /^(?:\$ )?npx docs-build /.test(line)).length).toBeGreaterThan(80)
  })

  test.each(['sh', 'bash'])('scripts of %s can be parsed by it', async (shell) => {
    const text = all
      .filter(({ language }) => language === shell)
      .map(({ code }) => code)
      .join('\n')
    const dir = await writeSite({ 'all.sh': text })
    await expect(promisify(execFile)(shell, ['-n', join(dir, 'all.sh')])).resolves.toMatchObject({ stderr: '' })
  })
})

describe('results of a build', () => {
  const results = written.filter(({ title = '' }) => title.startsWith('build/'))

  test.each(results.map((block) => [placeOf(block), block] as const))('%s is what a build writes', async (_, shown) => {
    const { out } = await build({ dir: await siteOf(shown.page) })
    expect(await readFile(join(out, '..', shown.title ?? ''), 'utf8')).toBe(shown.code)
  })

  test('the answer of `mcp` is the one of the page', async () => {
    const page = 'publish/for-machines.md'
    const [asked, answered] = written.filter((block) => block.page === page && block.language === 'json').slice(-2)
    const dir = await siteOf(page)
    await build({ dir })
    const request = (id: number, method: string, params: unknown): string =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
    const about = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const stdin = request(1, 'initialize', about) + request(2, 'tools/call', JSON.parse(asked?.code ?? ''))
    const { stdout } = await runCli(['mcp', dir], { stdin })
    const { result } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { result: { content: { text: string }[] } }
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(JSON.parse(answered?.code ?? ''))
  })

  test('the file that a page includes is the one that it shows', async () => {
    const [shown] = written.filter(({ title }) => title === 'examples/invoice.ts')
    expect(await readFile(join(projectRoot, 'manual/examples/invoice.ts'), 'utf8')).toBe(shown?.code)
  })

  /** A site with the files of a page. A later block of a file replaces an earlier one. */
  function siteOf(page: string): Promise<string> {
    const files = written.filter((block) => block.page === page && /^(?:docs\/|docs\.config)/.test(block.title ?? ''))
    const named = Object.fromEntries(files.map(({ title = '', code }) => [title, code]))
    return writeSite({ 'docs/index.md': '# Home\n', ...named })
  }
})

describe('sessions in a terminal', () => {
  const pages = [...new Set(written.filter(({ language }) => language === 'console').map(({ page }) => page))]

  test.each(pages)('that of %s prints what the page shows', async (page) => {
    const dir = await writeSite({})
    const begun = await runCli(['init', join(dir, 'my-docs'), '--title', 'My docs', '--yes'])
    expect(begun.code, begun.stderr).toBe(0)
    const project = join(dir, 'my-docs')
    // A second part goes on with the files of the first.
    const parts = new Set([page.replace(/-2(?=\.md$)/, ''), page])
    for (const { language, title, code } of [...parts].flatMap((part) =>
      written.filter((block) => block.page === part),
    )) {
      if (language === 'console') await replay(code, project)
      else if (title !== undefined && !title.startsWith('/')) await writeFiles(project, { [title]: code })
    }
  })

  async function replay(code: string, project: string): Promise<void> {
    for (const { line, output } of sessionOf(code)) {
      const isInit = line.startsWith('npx docs-build init')
      const args = (line.match(/"[^"]*"|\S+/g) ?? []).slice(2).map((word) => word.replaceAll('"', ''))
      const cwd = isInit ? await writeSite({}) : project
      const run = await runCli(args, { cwd })
      const printed = `${run.stdout}${run.stderr}`
      expect(isSameOutput(printed, output), `${line}\n${printed}`).toBe(true)
    }
  }
})
