/** Compares a site with the addresses that it has promised, and keeps the file with them. */

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  CONTRACT_FILE,
  contractText,
  joined,
  lostAddresses,
  type Promised,
  promisedBy,
  promisedByManifest,
  readContract,
  withoutLost,
} from '../../../graph/checks/address-contract.ts'
import { DocsError, messageOf } from '../../../kernel/fault/errors.ts'
import type { CheckReport, Finding, Problem } from '../../../kernel/fault/finding.ts'
import { replaceFile } from '../../files/write-texts.ts'
import { openPublished } from '../../publish/published-site.ts'
import type { SiteGraph } from './site-graph.ts'

export interface RoutesOptions {
  /** Adds what the site has now to the file of promises. */
  readonly write?: boolean
  /** With `write`: removes the promises that are lost. */
  readonly drop?: boolean
  /** A published site or output: the address or the path of its manifest, or of the folder that holds it. */
  readonly published?: string
}

export interface RoutesResult {
  readonly report: CheckReport
  /** Number of promised pages and anchors. */
  readonly pages: number
  readonly anchors: number
  /** Whether the file was written. */
  readonly written: boolean
}

/**
 * @param dir absolute path of the project's folder
 * @throws DocsError when promises cannot be read or written
 */
export async function keepAddresses(
  site: SiteGraph,
  dir: string,
  { write, drop, published }: RoutesOptions,
): Promise<RoutesResult> {
  const path = join(dir, CONTRACT_FILE)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  if (text === undefined && !write && published === undefined)
    throw new DocsError(`There is no ${CONTRACT_FILE}.`, { hint: 'Write it: `docs-build graph --routes --write`.' })
  const known = text === undefined ? {} : readContract(text)
  const outside = published === undefined ? undefined : await openPublished(published)
  const findings: Finding[] = [
    ...lostAddresses(known, site, { name: CONTRACT_FILE, text: text ?? '' }),
    ...(outside
      ? lostAddresses(promisedByManifest(outside.manifest, outside.name), site, { name: outside.name, text: '' })
      : []),
  ].map(failing)
  const kept = drop ? withoutLost(known, site) : known
  const promised = write ? joined(kept, promisedBy(site)) : known
  if (write) writeContract(path, promised)
  const left = write && drop ? findings.filter(({ file }) => file !== CONTRACT_FILE) : findings
  const anchors = Object.values(promised).reduce((sum, ids) => sum + ids.length, 0)
  return { report: reportOf(left, site), pages: Object.keys(promised).length, anchors, written: write === true }
}

/** A promise that this command finds broken always fails. */
function failing({ place, rule, target, message, hint }: Problem): Finding {
  return { rule, severity: 'fail', ...place, target, message, hint }
}

function reportOf(findings: readonly Finding[], { pages }: SiteGraph): CheckReport {
  const summary = { pages: pages.length, links: 0, images: 0, anchors: 0, fail: findings.length, warn: 0 }
  return { version: 1, summary, findings }
}

function writeContract(path: string, promised: Promised): void {
  try {
    replaceFile(path, contractText(promised), dirname(path))
  } catch (error) {
    if (error instanceof DocsError) throw error
    throw new DocsError(`${path} cannot be written: ${messageOf(error)}.`, { cause: error })
  }
}
