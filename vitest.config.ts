import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { ClosingLine } from './test/harness/closing-line.ts'

const config: ViteUserConfig = defineConfig({
  test: {
    watch: false,
    globalSetup: 'test/harness/global-setup.ts',
    reporters: ['default', new ClosingLine()],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**'],
          // A quarter less time than processes; what needs a process of its own starts one.
          pool: 'threads',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 60_000,
          // The first hook may have to install a browser.
          hookTimeout: 300_000,
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
