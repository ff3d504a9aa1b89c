/**
 * The files that hosts run: those that `init` writes for each package manager, and those of the manual. Each is parsed, and its
 * commands run in its folder. Package managers and command-line tools of hosts are recorders: they note how they are called, and
 * run the program where the real ones would.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { parse as parseToml } from 'smol-toml'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { hosts } from '../../cli/app/init/hosts.ts'
import { cliFile } from '../harness/root.ts'
import { type Files, runCli, writeSite } from '../harness/site.ts'
import { manualCode } from './code-blocks.ts'

/** Stands for every program that a host has and this machine may lack. */
const RECORDER = `#!${process.execPath}
const { appendFileSync, cpSync, readdirSync, readFileSync, rmSync } = require('node:fs')
const { basename, join } = require('node:path')
const { spawnSync } = require('node:child_process')
const name = basename(process.argv[1])
const args = process.argv.slice(2)
appendFileSync(process.env.RECORD, [name, ...args].join(' ') + '\\n')
const run = (words) => process.exit(spawnSync(process.execPath, ['${cliFile}', ...words], { stdio: 'inherit' }).status)
const words = [name, ...args].join(' ').split(/^(?:npx|bunx|yarn|pnpm exec) docs-build /)
if (words.length > 1) run(args.slice(args.indexOf('docs-build') + 1))
if (args[0] === 'run') {
  const [program, ...rest] = JSON.parse(readFileSync('package.json', 'utf8')).scripts[args[1]].split(' ')
  if (program === 'docs-build') run(rest)
}
if (name === 'gh' && args[1] === 'list') process.stdout.write(process.env.ISSUE ?? '')
if (name === 'aws' && args[0] === 's3') {
  const place = (path) => path.replace('s3://' + process.env.BUCKET, process.env.FOLDER)
  if (args[1] === 'rm') rmSync(place(args[2]))
  else if (args.includes('--recursive')) {
    const [from, to] = args.slice(3)
    const rules = args.flatMap((word, at) => (/^--(?:in|ex)clude$/.test(word) ? [[word, args[at + 1]]] : []))
    for (const path of readdirSync(from, { recursive: true, withFileTypes: true })) {
      if (!path.isFile()) continue
      const file = join(path.parentPath, path.name).slice(from.length + 1)
      const last = rules.findLast(([, glob]) => (glob.endsWith('*') ? file.startsWith(glob.slice(0, -1)) : file === glob))
      if (last?.[0] !== '--exclude') cpSync(join(from, file), join(place(to), file))
    }
  } else cpSync(args[2], place(args[3]))
}
`

let bin = ''

beforeAll(async () => {
  bin = await writeSite(
    Object.fromEntries(
      ['npm', 'npx', 'pnpm', 'yarn', 'bun', 'bunx', 'corepack', 'gh', 'aws'].map((name) => [name, RECORDER]),
    ),
    { isShared: true },
  )
  for (const name of readdirSync(bin)) chmodSync(join(bin, name), 0o755)
})

/** Runs commands as a host does, and returns what recorders were asked for. */
async function ran(command: string, cwd: string, env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const record = join(bin, `record-${randomUUID()}`)
  writeFileSync(record, '')
  const PATH = `${bin}${delimiter}${process.env['PATH']}`
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], {
    cwd,
    env: { ...process.env, ...env, RECORD: record, PATH },
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${command}\n${error.stdout}${error.stderr}`)
  })
  const lines = readFileSync(record, 'utf8').trim().split('\n')
  rmSync(record)
  return lines
}

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly if?: string
  readonly with?: Readonly<Record<string, string | number>>
  readonly env?: Readonly<Record<string, string>>
  readonly 'working-directory'?: string
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly concurrency?: unknown
  readonly permissions?: Readonly<Record<string, string>>
  readonly defaults?: { readonly run: { readonly 'working-directory': string } }
  readonly jobs: Readonly<Record<string, { readonly 'timeout-minutes'?: number; readonly steps: readonly Step[] }>>
}

/** Fills in expressions; one that is not known is a fault of the file or of this list. */
function filled(text: string): string {
  const known: Readonly<Record<string, string>> = {
    'steps.pages.outputs.base_path': '/project',
    'github.token': 'secret',
    'job.status': 'failure',
  }
  return text.replace(/\$\{\{ *([\w.-]+) *\}\}/g, (_, name: string) => {
    if (known[name] === undefined) throw new Error(`The expression ${name} is not known.`)
    return known[name]
  })
}

/** Runs the commands of a job's steps in a checkout. */
async function ranSteps(
  { jobs, defaults }: Workflow,
  root: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  const asked: string[] = []
  for (const { run: command, env: own = {}, 'working-directory': folder } of steps) {
    if (command === undefined) continue
    const cwd = join(root, folder ?? defaults?.run['working-directory'] ?? '')
    const variables = Object.fromEntries(Object.entries(own).map(([name, text]) => [name, filled(text)]))
    asked.push(...(await ran(filled(command), cwd, { ...env, ...variables })))
  }
  return asked
}

const MANAGERS = [
  ['package-lock.json', '{}', 'npm ci --ignore-scripts', 'npx', 'npm run'],
  ['pnpm-lock.yaml', '', 'pnpm install --frozen-lockfile --ignore-scripts', 'pnpm exec', 'pnpm run'],
  ['yarn.lock', '__metadata:\n  version: 8\n', 'yarn install --immutable --mode=skip-build', 'yarn', 'yarn run'],
  ['yarn.lock', '', 'yarn install --immutable --mode=skip-build', 'yarn', 'yarn run'],
  ['yarn.lock', '# yarn lockfile v1\n', 'yarn install --frozen-lockfile --ignore-scripts', 'yarn', 'yarn run'],
  ['bun.lock', '{}', 'bun install --frozen-lockfile --ignore-scripts', 'bunx', 'bun run'],
] as const

const SITE: Files = { 'docs/index.md': '# Home\n\nWords.\n' }

describe.each([
  ['alone', '', MANAGERS.slice(0, 1)],
  ['in a workspace', 'packages/docs', MANAGERS],
])('%s', (_, folder, managers) => {
  test.each(managers)('the files for a project with %s (%j) publish it', async (lock, text, install, exec, script) => {
    const at = (path: string): string => (folder === '' ? path : `${folder}/${path}`)
    const files = Object.fromEntries(Object.entries(SITE).map(([path, page]) => [at(path), page]))
    const root = await writeSite({ ...files, [lock]: text, '.git/HEAD': 'ref: refs/heads/main\n' })
    for (const host of Object.keys(hosts)) {
      const { code, stderr } = await runCli(['init', join(root, folder), '--yes', '--host', host])
      expect(code, stderr).toBe(0)
    }
    const read = (path: string): string => readFileSync(join(root, path), 'utf8')
    const home = (path: string): string => read(at(`${path}/index.html`))

    const github = parse(read('.github/workflows/docs.yml'), { strict: true }) as Workflow
    expect(await ranSteps(github, root)).toEqual([
      ...(install.startsWith('yarn') ? ['corepack enable'] : []),
      install,
      `${exec} docs-build check --format github`,
      `${exec} docs-build build --base-url /project/`,
    ])
    expect(home('build')).toContain('href="/project/assets/')
    const steps = github.jobs['build']?.steps ?? []
    const [restored, saved] = steps.filter(({ uses }) => uses?.startsWith('actions/cache/'))
    expect(restored?.with?.['path']).toBe(`${at('.docs-build')}\n${at('build')}\n`)
    // GitHub finds a cache only by the same list and the same key.
    expect([saved?.with?.['path'], saved?.with?.['key']]).toEqual([restored?.with?.['path'], restored?.with?.['key']])
    expect(steps.find(({ uses }) => uses?.includes('upload-pages'))?.with?.['path']).toBe(at('build'))
    const paths = folder === '' ? [] : [`${folder}/**`, lock, '.github/workflows/docs.yml']
    const filter = folder === '' ? null : { paths }
    expect(github.on).toEqual({
      push: { branches: ['main'], ...filter },
      pull_request: filter,
      merge_group: null,
    })

    const gitlab = parse(read('.gitlab-ci.yml'), { strict: true })
    const variables = { CI_PROJECT_DIR: root, CI_PAGES_URL: 'https://group.gitlab.example/site' }
    const asked = await ran([...gitlab.docs.script, `cd "${root}"`, ...gitlab.pages.script].join('\n'), root, variables)
    expect(asked.filter((line) => line.startsWith(`${exec} docs-build `))).toHaveLength(2)
    expect(asked.some((line) => line.startsWith(install))).toBe(true)
    expect(read('public/index.html')).toContain('href="/site/assets/')
    expect(read('findings.xml')).toContain('<testsuite')
    expect(gitlab.docs.artifacts.paths).toEqual([at('public')])
    expect(gitlab.docs.rules).toEqual(
      folder === '' ? undefined : [{ changes: [`${folder}/**`, lock, '.gitlab-ci.yml'] }],
    )
    for (const job of [gitlab.docs, gitlab.pages])
      expect(job).toMatchObject({ timeout: expect.stringMatching(/minutes$/), artifacts: { expire_in: '1 week' } })
    expect([gitlab.docs.interruptible, gitlab.workflow.rules.at(-1).auto_cancel.on_new_commit]).toEqual([true, 'none'])
    expect(gitlab.pages).toMatchObject({ environment: 'pages', resource_group: 'pages' })

    const netlify = parseToml(read('netlify.toml')) as { build: { base?: string; command: string; publish: string } }
    expect(await ran(netlify.build.command, join(root, netlify.build.base ?? ''))).toEqual([
      `${script} check`,
      `${script} build`,
    ])
    expect(read(join(netlify.build.base ?? '', netlify.build.publish, 'index.html'))).toContain('href="/assets/')
    const vercel = JSON.parse(read(at('vercel.json')))
    expect(vercel.buildCommand).toBe(netlify.build.command)
    expect([vercel.outputDirectory, parseToml(read(at('wrangler.toml')))['pages_build_output_dir']]).toEqual([
      'build',
      'build',
    ])

    const forgejo = parse(read('.forgejo/workflows/docs.yml'), { strict: true }) as Workflow
    const pages = await writeSite({})
    await ran('git init --quiet --bare', pages)
    await ranSteps(forgejo, root, {
      GITHUB_REPOSITORY: 'owner/site',
      GITHUB_SHA: 'abc',
      GITHUB_SERVER_URL: 'https://forge.invalid',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.${pages}.insteadOf`,
      GIT_CONFIG_VALUE_0: 'https://token:secret@forge.invalid/owner/site.git',
    })
    const { stdout } = await promisify(execFile)('git', ['show', 'pages:index.html'], { cwd: pages })
    expect(stdout).toContain('href="/site/assets/')
  })
})

/** Blocks of the manual, by their page and title. */
function shown(page: string, title: string): string {
  const found = manualCode().find((block) => block.page === page && block.title === title)
  if (!found) throw new Error(`The page ${page} shows no ${title}.`)
  return found.code
}

const workflows = manualCode().filter(
  ({ language, code }) => language === 'yaml' && /^ *(?:- )?uses: /m.test(code) && /^jobs:$/m.test(code),
)

test.each(workflows.map(({ page, title, code }) => [page, title, code]))(
  '%s: %s ends, and names actions by commits',
  (_page, _title, code) => {
    const { jobs, concurrency, permissions } = parse(code) as Workflow
    expect(concurrency).toBeDefined()
    // Forgejo has no rights of jobs.
    if (!code.includes('codeberg')) expect(permissions).toMatchObject({ contents: 'read' })
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0)
    expect(code).not.toMatch(/npm ci(?! --ignore-scripts)/)
  },
)

test('an action has the same commit on all pages', () => {
  const uses = manualCode().flatMap(({ code }) => code.match(/uses: .*/g) ?? [])
  expect(uses.length).toBeGreaterThan(20)
  expect(uses.filter((line) => !/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  const byAction = new Map<string, Set<string>>()
  for (const line of uses) {
    const [, action = '', commit = ''] = /^uses: ([\w-]+\/[\w-]+)[^@]*@(.*)/.exec(line) ?? []
    byAction.set(action, (byAction.get(action) ?? new Set()).add(commit))
  }
  expect([...byAction].filter(([, commits]) => commits.size > 1)).toEqual([])
})

test.each([
  ['dead links without an issue', '2 alive, 1 dead', '', ['gh label create', 'gh issue create']],
  ['dead links with an issue', '10 dead', '7\n', ['gh issue edit 7']],
  ['no dead link with an issue', '2 alive', '7\n', ['gh issue close 7']],
  ['no dead link without an issue', 'none', '', []],
])('the weekly run has one issue: %s', async (_, counts, ISSUE, expected) => {
  const { jobs } = parse(shown('check/external-links.md', '.github/workflows/links.yml')) as Workflow
  const step = jobs['links']?.steps.at(-1)
  const dir = await writeSite({ 'links.md': `### External links: ${counts}\n` })
  const [listed, ...asked] = await ran(step?.run ?? '', dir, { ISSUE })
  expect(listed).toContain('gh issue list --label dead-links')
  expect(asked).toEqual(expected.map((line) => expect.stringContaining(line)))
})

test('the script for S3 sends what differs and deletes what is gone', async () => {
  const script = shown('publish/s3.md', 'publish.sh')
  const dir = await writeSite({ ...SITE, 'docs/gone.md': '# Gone\n' })
  const bucket = await writeSite({})
  const server = createServer((request, response) => {
    const path = join(bucket, new URL(request.url ?? '/', 'http://a').pathname)
    if (existsSync(path)) response.end(readFileSync(path))
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const SITE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const publish = (): Promise<string[]> => ran(script, dir, { SITE: SITE_URL, BUCKET: 'docs', FOLDER: bucket })
  await publish()
  const first = readdirSync(bucket, { recursive: true, encoding: 'utf8' })
  expect(first).toEqual(expect.arrayContaining(['index.html', 'gone/index.html', 'docs-build.json', 'assets/map.json']))
  rmSync(join(dir, 'docs/gone.md'))
  // As in a fresh checkout.
  rmSync(join(dir, 'build'), { recursive: true })
  const asked = await publish()
  expect(existsSync(join(bucket, 'gone/index.html'))).toBe(false)
  expect(asked.some((line) => line.startsWith('aws s3 rm s3://docs/gone/'))).toBe(true)
  const { code, stderr } = await runCli(['verify', bucket])
  expect(code, stderr).toBe(0)
  expect((await publish()).filter((line) => line.startsWith('aws'))).toEqual([])
})

test('the Jenkinsfile and the Dockerfile run', async () => {
  const jenkins = shown('publish/ci.md', 'Jenkinsfile')
  const steps = Array.from(jenkins.matchAll(/^ *sh '([^']*)'$/gm), ([, command = '']) => command)
  const dir = await writeSite({ ...SITE, 'package.json': '{}', 'package-lock.json': '{}', 'docs.conf': '' })
  expect(await ran(steps.join('\n'), dir)).toEqual([
    'npm ci --ignore-scripts',
    'npx docs-build check --strict --format sarif',
    'npx docs-build build --strict',
    'npx docs-build verify',
  ])
  expect(JSON.parse(readFileSync(join(dir, 'findings.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' })
  expect(jenkins).toMatch(/timeout\(time: \d+, unit: 'MINUTES'\)[\s\S]*disableConcurrentBuilds/)
  const image = await writeSite({})
  const asked: string[] = []
  const [build = ''] = shown('publish/docker.md', 'Dockerfile').split(/^(?=FROM nginx)/m)
  for (const line of build.trim().split('\n')) {
    const [, copied = ''] = /^COPY (.*) \.\/?$/.exec(line) ?? []
    for (const path of copied.split(' ').filter(Boolean))
      cpSync(join(dir, path), join(image, path === '.' ? '' : path), { recursive: true })
    if (line.startsWith('RUN ')) asked.push(...(await ran(line.slice(4), image, { SOURCE_DATE_EPOCH: '1700000000' })))
  }
  expect(asked).toEqual(['npm ci --ignore-scripts', 'npx docs-build build --strict', 'npx docs-build verify'])
  expect(existsSync(join(image, 'build/index.html'))).toBe(true)
})
