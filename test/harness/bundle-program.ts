/** Bundles the program once for each test run, so that tests of the command line use the current sources. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { projectRoot } from './root.ts'

declare module 'vitest' {
  interface ProvidedContext {
    isProgramBundled: boolean
  }
}

/** Runs for each project that lists this file, if any of its tests run. */
export default async function setup(project: TestProject): Promise<void> {
  const root = project.vitest.getRootProject()
  if (root.getProvidedContext().isProgramBundled) return
  await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: projectRoot })
  root.provide('isProgramBundled', true)
}
