import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one line that every CI can parse: `812 passed, 0 failed, 0 skipped`. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1
      // A module that fails to load, or a hook that throws, has no failed test of its own.
      if (module.errors().length > 0) counts.failed += 1
    }
    const failed = counts.failed + unhandled.length
    console.log(`${counts.passed} passed, ${failed} failed, ${counts.skipped + counts.pending} skipped`)
  }
}
