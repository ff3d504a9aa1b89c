import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { ClosingLine } from './test/harness/closing-line.ts'
import { HANGS_AFTER, patience } from './test/harness/deadline.ts'

/** For tests that hang; how long anything takes is no test's business. */
const LIMITS = { testTimeout: patience(), hookTimeout: patience(), expect: { poll: { timeout: HANGS_AFTER } } }

const config: ViteUserConfig = defineConfig({
  test: {
    watch: false,
    globalSetup: 'test/harness/global-setup.ts',
    // Nothing of a test is kept outside of its folders, such as the user's own key.
    env: { DOCS_BUILD_CACHE_KEY: 'tests' },
    reporters: ['default', new ClosingLine()],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**'],
          // A quarter less time than processes; what needs a process of its own starts one.
          pool: 'threads',
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          ...LIMITS,
          // One browser at a time, after the unit tests: what it measures must not share the machine.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          // A shared machine may stand still for seconds; what fails twice is broken.
          retry: process.env['CI'] ? 1 : 0,
        },
      },
    ],
  },
})

export default config
