/** Bundles the program once per test run, so that tests of the command line see the sources as they are. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { projectRoot } from './root.ts'

export default async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: projectRoot })
}
