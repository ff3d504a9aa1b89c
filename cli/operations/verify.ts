import { relative, resolve } from 'node:path'
import { writtenFolder } from '../publish/project-output.ts'
import type { CheckResult } from './check.ts'

export interface VerifyOptions {
  /** Output folder. Default: `build`. */
  readonly out?: string
}

export type VerifyResult = Pick<CheckResult, 'report' | 'ok' | 'sourceOf'>

/**
 * Verifies an output by its files alone, without the project that it was built from.
 *
 * @returns findings that name files as seen from the working directory
 * @throws DocsError when there is no such folder, or it is not an output
 */
export async function verify({ out = writtenFolder({ dir: '.' }) }: VerifyOptions = {}): Promise<VerifyResult> {
  const [{ verifyFolder }, { requiredNames }] = await Promise.all([
    import('../publish/verify-folder.ts'),
    import('../outputs/all-outputs.ts'),
  ])
  const { report, sourceOf } = verifyFolder(resolve(out), requiredNames(), relative(process.cwd(), resolve(out)))
  return { report, ok: report.summary.fail === 0, sourceOf }
}
