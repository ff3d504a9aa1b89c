/** The goals under abuse: each with the figure it should reach, and its tests. */

export interface Goal {
  readonly name: string
  /** The figure that the long form should reach. */
  readonly wanted: string
  readonly tests: readonly string[]
}

export const GOALS: readonly Goal[] = [
  {
    name: 'link rules',
    wanted: 'one fault in a clean site of 2,000 pages: exactly that finding, 2,000 times',
    tests: ['test/checks/faults.heavy.test.ts'],
  },
  { name: 'suggestions', wanted: 'named in 9 of 10', tests: ['test/checks/faults.heavy.test.ts'] },
  {
    name: 'hostile input',
    wanted: 'built safely, or a clear error with file and line',
    tests: [
      'test/abuse/injection.test.ts',
      'test/cli/bad-input.test.ts',
      'test/markdown',
      'test/outputs/changing-files.test.ts',
    ],
  },
  {
    name: 'mixed documents',
    wanted: '100,000: no crash, HTML that browsers read as it is written, no active content, no finding of `verify`',
    tests: [
      'test/abuse/mixed-documents.test.ts',
      'test/abuse/mixed-site.test.ts',
      'test/browser/mixed-documents.test.ts',
    ],
  },
  {
    name: 'linear time',
    wanted: 'every known pattern is read in steps proportional to its length, or refused with its line',
    tests: ['test/abuse/pathological.test.ts', 'test/parsers/steps.test.ts'],
  },
  {
    name: 'hostile texts',
    wanted: '100,000 within the limits of a page: each is read, or refused by its steps',
    tests: ['test/abuse/parse-hostile.test.ts'],
  },
  {
    name: 'same tree',
    wanted: '200,000 texts from the grammar: the trees of unedited remark, places included',
    tests: ['test/parsers/same-tree.test.ts'],
  },
  {
    name: 'second opinion',
    wanted: '20,000 texts of CommonMark: what commonmark.js reads, but for the kinds that are listed with their reason',
    tests: ['test/parsers/judge.test.ts'],
  },
  {
    name: 'servers',
    wanted: '1,000,000 mutated requests: no leak, no 5xx, alive, memory back within 64 MiB',
    tests: ['test/serve/robustness.test.ts', 'test/serve/server.test.ts', 'test/serve/live.test.ts'],
  },
  { name: 'crash safety', wanted: '500 kills: the old or the new site, whole', tests: ['test/crash.test.ts'] },
  { name: 'determinism', wanted: '48 combinations of surroundings, one hash', tests: ['test/determinism.test.ts'] },
  {
    name: 'incremental equals cold',
    wanted: '10 seeds of 1,000 edits, no difference, in builds and in what the dev server answers',
    tests: ['test/incremental.test.ts', 'test/agreement.test.ts'],
  },
  {
    name: 'damaged cache',
    wanted: 'every file damaged in every way: equal to cold',
    tests: ['test/abuse/cache.test.ts', 'test/kernel/store.heavy.test.ts', 'test/outputs/stale.test.ts'],
  },
  { name: 'conformance', wanted: 'CommonMark 652 of 652', tests: ['test/markdown/commonmark.test.ts'] },
  {
    name: 'memory',
    wanted: "10,000 pages within 512 MiB beyond Node's own; the dev server flat within 5 % over 2,000 rebuilds",
    tests: ['test/abuse/many-pages.test.ts', 'test/dev/dev-memory.test.ts'],
  },
  { name: 'leaks', wanted: 'nothing of the machine in the output', tests: ['test/determinism.test.ts'] },
  {
    name: 'rebuild race',
    wanted: '100,000 requests during 500 rebuilds: none torn, none 404',
    tests: ['test/serve/output-folder.test.ts'],
  },
  {
    name: 'races',
    wanted: 'files and folders that change under a build: whole, or a clear error; nothing from outside is read',
    tests: ['test/outputs/changing-files.test.ts', 'test/project/swapped-folder.test.ts'],
  },
  {
    name: 'policy',
    wanted: 'every page under the strict policy, no violation; no text of a page becomes a part of it',
    tests: [
      'test/browser/policy.test.ts',
      'test/browser/every-page.test.ts',
      'test/markdown/foreign-media.test.ts',
      'test/outputs/policy.test.ts',
    ],
  },
  {
    name: 'supply chain',
    wanted: 'at most 48 packages and 60 MiB, no install script that must run, no network',
    tests: ['test/abuse/supply-chain.test.ts', 'test/packed.test.ts'],
  },
  {
    name: 'self-proof',
    wanted: 'every fault planted in one file is found; 10,000 pages in some 10 s',
    tests: ['test/verify', 'test/abuse/many-pages.test.ts'],
  },
]
