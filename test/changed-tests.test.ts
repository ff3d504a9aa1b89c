/** `npm run test:changed` runs the tests of what has changed. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testsOf } from './changed-tests.ts'
import { projectRoot } from './harness/root.ts'
import { ROOMS } from './rooms.ts'

const SOURCE = ['test/architecture.test.ts', 'test/budgets.test.ts', 'test/golden']

test.each<[path: string, tests: readonly string[]]>([
  ['cli/graph/routes.ts', [...SOURCE, 'test/checks', 'test/config', 'test/graph']],
  ['cli/graph/plugins/head.ts', [...SOURCE, 'test/checks', 'test/config', 'test/graph', 'test/plugins']],
  ['cli/graph/links/answers.ts', [...SOURCE, 'test/checks', 'test/config', 'test/graph', 'test/links', 'test/render']],
  [
    'cli/output/render/page.ts',
    [...SOURCE, 'test/bundle', 'test/components', 'test/output', 'test/render', 'test/search', 'test/verify'],
  ],
  ['cli/markdown/facts.ts', [...SOURCE, 'packages/dialects/test', 'test/markdown']],
  ['cli/app/commands/check.ts', [...SOURCE, 'test/app', 'test/cli', 'test/commands']],
  ['site/search/local/match.ts', [...SOURCE, 'test/browser', 'test/site']],
  ['packages/weight/visit.ts', ['packages/weight/test', 'test/packages.test.ts']],
  ['packages/weight/test/weight.heavy.test.ts', ['packages/weight/test/weight.heavy.test.ts']],
  ['test/graph/routes.test.ts', ['test/graph/routes.test.ts']],
  ['test/fixtures/plain/docs/a.md', ['test/golden']],
  ['docs/guides/readme.md', ['test/docs', 'test/first-site.test.ts']],
  ['README.md', []],
])('%s', (path, tests) => {
  expect(testsOf([path])).toEqual(tests.toSorted())
})

test('every folder of the rooms has tests', () => {
  const folders = ROOMS.flatMap((room) => room.folders).filter(({ path }) => path.endsWith('/'))
  const untested = folders.filter(
    ({ path }) =>
      !testsOf([`${path}x.ts`]).some((test) => !SOURCE.includes(test) && existsSync(join(projectRoot, test))),
  )
  expect(untested.map(({ path }) => path)).toEqual([])
})
