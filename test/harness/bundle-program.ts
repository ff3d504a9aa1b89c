/** Bundles the program once per test run, so that tests of the command line see the sources as they are. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { projectRoot } from './root.ts'

declare module 'vitest' {
  interface ProvidedContext {
    isProgramBundled: boolean
  }
}

/** Runs for each project that names it, if one of its tests runs. */
export default async function setup(project: TestProject): Promise<void> {
  const root = project.vitest.getRootProject()
  if (root.getProvidedContext().isProgramBundled) return
  await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: projectRoot })
  root.provide('isProgramBundled', true)
}
