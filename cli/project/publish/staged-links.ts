/** Judges the links of a finished output before it is put in place. After a change, only pages that differ are read. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckReport, Finding } from '../../kernel/fault/finding.ts'
import type { OutputFile } from '../../output/render/manifest.ts'
import type { SiteAddress } from '../../output/verify/addresses.ts'
import { ADDRESS_RULES, deadAddresses, idsOfPage } from '../../output/verify/dead-addresses.ts'
import type { OutputState } from './ledger.ts'
import { allFileRows } from './output-parts.ts'

/** An output on its stage. */
export interface StagedOutput {
  /** Absolute. */
  readonly folder: string
  readonly files: readonly OutputFile[]
  /** The output that it replaces, with its folder; absent where its pages were not judged in the same way. */
  readonly last: { readonly folder: string; readonly state: OutputState } | undefined
}

/**
 * @param pages the HTML files that are judged
 * @returns findings by paths of the output
 */
export function deadStagedLinks(
  output: StagedOutput,
  pages: readonly string[],
  address: SiteAddress & { readonly siteUrls: readonly string[] },
): Finding[] {
  const { folder, files } = output
  const paths = new Set(files.map(({ path }) => path))
  const changed = changedFiles(output) ?? paths
  const text = (path: string): string => readFileSync(join(folder, path), 'utf8')
  return deadAddresses(
    { files: [...paths], text, address },
    pages.filter((path) => paths.has(path) && changed.has(path)),
  )
}

/**
 * The files that differ from the last output. Links of the others hold, because the last output had no dead one, and none
 * of its files and ids is gone.
 *
 * @returns `undefined` when all pages must be judged
 */
function changedFiles({ folder, files, last }: StagedOutput): ReadonlySet<string> | undefined {
  const report = last?.state.report as CheckReport | undefined
  if (!last || report?.findings.some(({ rule }) => ADDRESS_RULES.has(rule))) return undefined
  const now = new Map(files.map(({ path, sum }) => [path, sum]))
  const changed = new Set(now.keys())
  for (const [path, [sum]] of allFileRows(last.state)) {
    const newSum = now.get(path)
    if (newSum === sum) changed.delete(path)
    else if (newSum === undefined && !HASHED.test(path)) return undefined
    else if (newSum !== undefined && path.endsWith('.html') && losesIds(path, last.folder, folder)) return undefined
  }
  return changed
}

/** Files of ours with a hash in their names, which no code of others can name. */
const HASHED = /(?:^|\/)assets\/.*\.\w{8,}\.\w+$/

/** Whether an id of a page is gone, or cannot be known because somebody has removed the file. */
function losesIds(path: string, before: string, after: string): boolean {
  const file = join(before, path)
  if (!existsSync(file)) return true
  const now = idsOfPage(readFileSync(join(after, path), 'utf8'))
  return [...idsOfPage(readFileSync(file, 'utf8'))].some((id) => !now.has(id))
}
