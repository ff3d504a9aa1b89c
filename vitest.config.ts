import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { bundledModules } from './test/harness/bundled-modules.ts'
import { ClosingLine } from './test/harness/closing-line.ts'
import { HANGS_AFTER, patience } from './test/harness/deadline.ts'

/**
 * Tests of single rooms, without the program: seconds for all of them. What stands beside them and starts something (the
 * program, a process, a thread, a server), or takes a second of the processor, is named `*.heavy.test.ts`.
 */
const CORE = [
  'test/{bundle,checks,config,fault,graph,init,kernel,markdown,render,search,site,verify}/!(*.heavy).test.{ts,tsx}',
  'packages/*/test/!(*.heavy).test.ts',
  'test/{architecture,projects,specification}.test.ts',
]
/** The doors of docs-build → the sources that packages are tested with where nothing is bundled. */
const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, 'tsconfig.json'), 'utf8')).compilerOptions as {
  paths: Readonly<Record<string, readonly [string]>>
}
const doors = Object.entries(paths).map(([name, [path]]) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(import.meta.dirname, path),
}))
const BROWSER = 'test/browser/**/*.test.ts'

/** What holds in every project. */
const COMMON = {
  // For tests that hang; how long anything takes is no test's business.
  testTimeout: patience(),
  hookTimeout: patience(),
  expect: { poll: { timeout: HANGS_AFTER }, requireAssertions: true },
}
const PROGRAM = 'test/harness/bundle-program.ts'

const config: ViteUserConfig = defineConfig({
  test: {
    watch: false,
    // Nothing of a test is kept outside of its folders, such as the user's own key.
    env: { DOCS_BUILD_CACHE_KEY: 'tests' },
    reporters: ['default', new ClosingLine()],
    projects: [
      {
        test: {
          name: 'core',
          include: CORE,
          globalSetup: 'test/harness/generate.ts',
          setupFiles: 'test/harness/starts-nothing.ts',
          // Loading the modules anew for each file takes longer than all of its tests.
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
          ...COMMON,
          // React as the program has it, which is also faster than its form for development.
          env: { NODE_ENV: 'production' },
        },
        resolve: { alias: doors },
        oxc: { jsx: { development: false } },
      },
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}', 'packages/*/test/**/*.test.ts'],
          exclude: [...CORE, BROWSER],
          globalSetup: PROGRAM,
          // A quarter less time than processes; what needs a process of its own starts one.
          pool: 'threads',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          ...COMMON,
          server: { deps: { external: [/[\\/]dist[\\/]scripts\.js$/] } },
        },
        plugins: [bundledModules()],
      },
      {
        test: {
          name: 'browser',
          // For `test/browser/pictures.test.ts`: vitest takes snapshots of texts only.
          provide: { acceptsPictures: process.argv.some((argument) => /^(?:-u|--update)$/.test(argument)) },
          include: [BROWSER],
          globalSetup: PROGRAM,
          // After the unit tests, which load both processors.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          // A shared machine may stand still for seconds; what fails twice is broken.
          retry: process.env['CI'] ? 1 : 0,
          ...COMMON,
          server: { deps: { external: [/[\\/]dist[\\/]scripts\.js$/] } },
        },
        plugins: [bundledModules()],
      },
    ],
  },
})

export default config
