/** The workflow that publishes the first site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { hosts } from '../../cli/app/init/hosts.ts'
import { lockedBy } from '../../cli/app/init/lock-file.ts'
import { projectRoot } from '../harness/root.ts'

interface Step {
  readonly run?: string
}

const PATH = '.forgejo/workflows/docs.yml'
const workflow = readFileSync(join(projectRoot, PATH), 'utf8')
const { concurrency, jobs } = parse(workflow) as {
  readonly concurrency: object
  readonly jobs: { readonly build: { readonly steps: readonly Step[] } }
}
const commands = jobs.build.steps.flatMap(({ run }) => run ?? [])

test('it has every line of the workflow that `init` writes, but for the commands of the package', () => {
  const written =
    hosts['codeberg']
      ?.files({ folder: '', output: 'build', locked: lockedBy('', () => undefined) })
      .find(({ path }) => path === PATH)?.text ?? ''
  const lines = written.split('\n').filter((line) => !/npx docs-build|npm ci|Codeberg serves/.test(line))
  expect(lines.length).toBeGreaterThan(30)
  expect(lines.filter((line) => !workflow.split('\n').includes(line))).toEqual([])
})

test('it checks, builds and verifies before it publishes, one run at a time', () => {
  expect(commands.slice(0, -1)).toEqual([
    'npm ci --ignore-scripts',
    'npm run check',
    'npm run build',
    'node dist/main.js verify --strict build',
  ])
  expect(concurrency).toEqual({
    group: `docs-\${{ github.ref }}`,
    'cancel-in-progress': `\${{ github.event_name == 'pull_request' }}`,
  })
})

test('it publishes at the domain of the site', () => {
  const [, host = 'none'] =
    /^ {2}url: 'https:\/\/(.*)',$/m.exec(readFileSync(join(projectRoot, 'docs.config.ts'), 'utf8')) ?? []
  expect(commands.at(-1)).toContain(`echo ${host} |`)
})
