/** Makes the sources that are not committed, once for each test run. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { projectRoot } from './root.ts'

export default async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, ['generate.mjs'], { cwd: projectRoot })
}
