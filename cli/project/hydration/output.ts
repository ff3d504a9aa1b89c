/** Verifies the pages of an output, and finds what differs in a browser. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '../../kernel/fault/finding.ts'
import { type DrawnPage, type VerifiedSite, verifyHydration } from './verify-hydration.ts'

/** A page with its path in the output. */
interface OutputPage extends Omit<DrawnPage, 'html'> {
  readonly path: string
}

/**
 * @param folder of the output
 * @throws DocsError when the code of a part or a component cannot run as in a browser
 */
export async function outputMismatches(
  folder: string,
  pages: readonly OutputPage[],
  options: Pick<VerifiedSite, 'bundle' | 'workspace'>,
): Promise<Finding[]> {
  const read = (path: string): Promise<string | undefined> =>
    readFile(join(folder, path), 'utf8').catch(() => undefined)
  const findings: Finding[] = []
  for (const { path, ...page } of pages) {
    const html = await read(path)
    const drawn: DrawnPage[] = html === undefined ? [] : [{ ...page, html }]
    findings.push(...(await verifyHydration(drawn, { ...options, read })))
  }
  return findings
}
