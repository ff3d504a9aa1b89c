import { relative, resolve, sep } from 'node:path'
import { compareFindings } from '../../kernel/fault/finding.ts'
import { writtenFolder } from '../../project/publish/project-output.ts'
import type { CheckResult } from './check.ts'

export interface VerifyOptions {
  /** Output folder. Default: `build`. */
  readonly out?: string
  /** Serves the output on loopback as well, and lets linkinator follow its links as a second, independent judge. */
  readonly crawl?: boolean
}

export interface VerifyResult extends Pick<CheckResult, 'report' | 'ok' | 'sourceOf'> {
  /** Number of addresses that the crawler asked for; absent when it did not crawl. */
  readonly crawled?: number
}

/**
 * Verifies an output by its files alone, without the project that it was built from.
 *
 * @returns findings that name files as seen from the working directory
 * @throws DocsError when there is no such folder, or it is not an output
 */
export async function verify({
  out = writtenFolder({ dir: '.' }),
  crawl = false,
}: VerifyOptions = {}): Promise<VerifyResult> {
  const [{ verifyFolder }, { requiredNames }] = await Promise.all([
    import('../../project/publish/verify-folder.ts'),
    import('../../project/outputs/all-outputs.ts'),
  ])
  const folder = resolve(out)
  const name = relative(process.cwd(), folder)
  const { report, sourceOf, address } = verifyFolder(folder, requiredNames(), name)
  if (!crawl) return { report, ok: report.summary.fail === 0, sourceOf }
  const prefix = name === '' ? '' : `${name.split(sep).join('/')}/`
  const known = report.findings.map((finding) => ({ ...finding, file: finding.file.slice(prefix.length) }))
  const second = await import('./crawl.ts')
  const { findings: found, asked } = await second.crawl({ folder, ...address, known })
  const findings = [...report.findings, ...found.map((one) => ({ ...one, file: prefix + one.file }))]
  const fail = report.summary.fail + found.length
  const both = { ...report, findings: findings.sort(compareFindings), summary: { ...report.summary, fail } }
  return { report: both, ok: fail === 0, sourceOf, crawled: asked }
}
