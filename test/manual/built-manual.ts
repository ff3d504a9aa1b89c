/** What the manual is made from, for tests: the records of the program, with the types of its library. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../harness/root.ts'
import { writeSite } from '../harness/site.ts'

const run = promisify(execFile)

export const manualFolder: string = join(projectRoot, 'manual')

/** Writes `dist/reference.json`, as `npm run build:reference` does. The types lie elsewhere, because other tests use `dist/types`. */
export async function writeReference(): Promise<void> {
  const types = await writeSite({}, { isShared: true })
  await run(process.execPath, [join(projectRoot, 'build-types.mjs'), types])
  const script = join(projectRoot, 'manual/reference/make-reference.ts')
  await run(process.execPath, [join(projectRoot, 'test/run-ts.mjs'), script, types], { cwd: projectRoot })
}
