/**
 * The workflow files of the manual for several machines, run as their systems would: every job in a checkout of its own, with
 * nothing but what the steps bring there. The site has the bytes of one machine's build.
 */
import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { tinySite } from '../harness/difficult.ts'
import { cliFile } from '../harness/root.ts'
import { hashTree, runCli, writeFiles, writeSite } from '../harness/site.ts'
import { manualCode } from './code-blocks.ts'

const SITE = { ...tinySite(9), 'docs.config.js': "export default { title: 'Shared work' }" }
const SHARES = [1, 2, 3, 4]

/** What a file of the page holds. */
function shown(title: string): string {
  const found = manualCode().find((block) => block.page === 'publish/many-machines.md' && block.title === title)
  if (!found) throw new Error(`The page shows no ${title}.`)
  return found.code
}

let bin = ''
let expected: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  // `npx docs-build` is this program, and installing has been done.
  bin = await writeSite(
    { npx: `#!/bin/sh\nshift\nexec '${process.execPath}' '${cliFile}' "$@"\n`, npm: '#!/bin/sh\nexit 0\n' },
    { isShared: true },
  )
  for (const name of ['npx', 'npm']) chmodSync(join(bin, name), 0o755)
  const dir = await writeSite(SITE)
  expect((await runCli(['build', dir, '--strict'])).code).toBe(0)
  expected = await hashTree(join(dir, 'build'))
})

/** Runs a step as its system does; it must end well. */
async function run(command: string, cwd: string, env: Readonly<Record<string, string>>): Promise<string> {
  const PATH = `${bin}${delimiter}${process.env['PATH']}`
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], {
    cwd,
    env: { ...process.env, CI: '1', ...env, PATH },
  })
  return stdout
}

interface GitHubStep {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, string | number>>
}

interface GitHubJob {
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } }
  readonly steps: readonly GitHubStep[]
}

/** Runs the steps of a job in a checkout. Artifacts are folders of `artifacts`. */
async function runGitHubJob(
  { steps }: GitHubJob,
  artifacts: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const checkout = await writeSite(SITE)
  const filled = (text: unknown): string =>
    String(text).replace(/\$\{\{ *([\w.-]+) *\}\}/g, (whole, name: string) => values[name] ?? whole)
  for (const { uses = '', run: command, with: given = {} } of steps) {
    if (command !== undefined) await run(filled(command), checkout, {})
    if (uses.startsWith('actions/upload-artifact@'))
      cpSync(join(checkout, filled(given['path'])), join(artifacts, filled(given['name'])), { recursive: true })
    if (uses.startsWith('actions/download-artifact@'))
      for (const name of matching(String(given['pattern']), artifacts))
        cpSync(join(artifacts, name), join(checkout, String(given['path']), name), { recursive: true })
  }
  return checkout
}

function matching(pattern: string, folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith(pattern.replace(/\*$/, '')))
}

test('GitHub Actions: a matrix of shares, and a job that makes the site', async () => {
  const { jobs } = parse(shown('.github/workflows/docs.yml')) as { jobs: Readonly<Record<string, GitHubJob>> }
  const { share, site } = jobs as { share: GitHubJob; site: GitHubJob }
  const artifacts = await writeSite({})
  const shares = share.strategy?.matrix.shard ?? []
  expect(shares).toEqual(SHARES)
  for (const shard of shares)
    await runGitHubJob(share, artifacts, { 'matrix.shard': String(shard), 'strategy.job-total': String(shares.length) })
  expect(readdirSync(artifacts).sort()).toEqual(SHARES.map((shard) => `part-${shard}`))
  const checkout = await runGitHubJob(site, artifacts, {})
  expect(await hashTree(join(artifacts, 'site'))).toEqual(expected)
  expect(await run("npx docs-build build --no-cache --cache-in 'parts/part-*' 2>&1", checkout, {})).toContain(
    '0 of 9 pages drawn, 9 made by other machines',
  )
})

interface GitLabJob {
  readonly parallel?: number
  readonly script: readonly string[]
  readonly artifacts: { readonly paths: readonly string[] }
}

test('GitLab CI: parallel shares, and a job that makes the site', async () => {
  const jobs = parse(shown('.gitlab-ci.yml')) as { share: GitLabJob; pages: GitLabJob }
  const artifacts = await writeSite({})
  const runJob = async ({ script, artifacts: { paths } }: GitLabJob, env: Record<string, string>): Promise<void> => {
    const checkout = await writeSite(SITE)
    cpSync(artifacts, checkout, { recursive: true })
    await run(script.join('\n'), checkout, env)
    for (const pattern of paths)
      for (const name of matching(pattern.replace(/\/$/, ''), checkout))
        cpSync(join(checkout, name), join(artifacts, name), { recursive: true })
  }
  const { parallel = 0 } = jobs.share
  const CI_PAGES_URL = 'https://group.example.org'
  expect(parallel).toBe(SHARES.length)
  for (const shard of SHARES)
    await runJob(jobs.share, { CI_PAGES_URL, CI_NODE_INDEX: String(shard), CI_NODE_TOTAL: String(parallel) })
  await runJob(jobs.pages, { CI_PAGES_URL })
  expect(await hashTree(join(artifacts, 'public'))).toEqual(expected)
})

test('make: shares at the same time, and the site', async () => {
  const dir = await writeSite(SITE)
  await writeFiles(dir, { Makefile: shown('Makefile') })
  mkdirSync(join(dir, 'part-1'))
  await run('make -j2', dir, { MAKEFLAGS: '' })
  expect(SHARES.map((shard) => existsSync(join(dir, `part-${shard}`)))).toEqual(SHARES.map(() => true))
  expect(await hashTree(join(dir, 'build'))).toEqual(expected)
})
