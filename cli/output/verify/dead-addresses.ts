/** Judges the addresses in some pages of an output whose files are known. */

import type { Finding } from '../../kernel/fault/finding.ts'
import { outputSum } from '../../kernel/fingerprint.ts'
import { createAddresses, type SiteAddress } from './addresses.ts'
import { scanHtml, type Tag } from './html-scan.ts'
import { createVerdict } from './output.ts'
import { verifyFragments, verifyPage } from './page.ts'
import type { FragmentUse, Run } from './run.ts'

/** The rules of `check` whose faults HTML shows too. */
export const ADDRESS_RULES: ReadonlySet<string> = new Set(['broken-link', 'broken-image', 'broken-anchor'])

/** The files of an output, as far as addresses lead to them. */
interface AddressedOutput {
  readonly files: readonly string[]
  /** The text of an HTML file. */
  readonly text: (path: string) => string
  /** Where the site will be, and what others publish there. */
  readonly address: SiteAddress & { readonly siteUrls: readonly string[] }
}

/** @returns findings of `ADDRESS_RULES` by paths of the output, without the links that their pages mark as known */
export function deadAddresses({ files, text, address }: AddressedOutput, pages: readonly string[]): Finding[] {
  const known = new Set(files)
  const verdict = createVerdict()
  const run: Run = {
    output: { files, others: [], read: (path) => Buffer.from(text(path)) },
    files: known,
    addresses: createAddresses({ ...address, files: known }),
    verdict,
    reader: { text, sum: (path) => outputSum(text(path)) },
    counts: { pages: 0, links: 0, images: 0, anchors: 0 },
    reported: new Map(),
    reportedHrefs: new Set(),
  }
  const ids = new Map<string, ReadonlySet<string>>()
  const fragments: FragmentUse[] = []
  for (const path of pages) {
    const page = verifyPage(path, text(path), run)
    ids.set(path, page.ids)
    fragments.push(...verifyFragments(page.fragments, ids, run))
  }
  for (const { path } of fragments) if (!ids.has(path) && path.endsWith('.html')) ids.set(path, idsOfPage(text(path)))
  verifyFragments(fragments, ids, run)
  // A link that its page marks as known has the severity `warn`; an anchor always has it.
  return verdict
    .findings({})
    .filter(({ rule, severity }) => ADDRESS_RULES.has(rule) && (severity === 'fail' || rule === 'broken-anchor'))
}

const ID_ATTRIBUTES: ReadonlySet<string> = new Set(['id', 'name'])

/** What fragments can name in a page. */
export function idsOfPage(html: string): Set<string> {
  const ids = new Set<string>()
  const add = ({ attributes }: Tag): void => {
    for (const { value } of attributes) ids.add(value)
  }
  scanHtml(html, add, ID_ATTRIBUTES)
  return ids
}
