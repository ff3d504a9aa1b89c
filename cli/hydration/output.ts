/** Verifies the pages of an output, and adds what differs to the report of the run. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RoutePath } from '../../site/contract.ts'
import { withBase, withoutBase } from '../../site/url.ts'
import { documentFile } from '../content/doc-path.ts'
import type { Finding } from '../fault/finding.ts'
import type { Site } from '../graph/site.ts'
import { fileNamer, type Inputs } from '../project/inputs.ts'
import type { Workspace } from '../project/workspace.ts'
import { outputPath } from '../render/output-path.ts'
import { type DrawnPage, type VerifiedSite, verifyHydration } from './verify-hydration.ts'

/** An edition of the site, whose base URL ends with its own folder. */
type VerifiedEdition = Pick<Inputs, 'config' | 'configFile' | 'edition'> & { readonly site: Site }

/**
 * @param folder of the output
 * @throws DocsError when the code of a part or a component cannot run as in a browser
 */
export async function outputMismatches(
  folder: string,
  editions: readonly VerifiedEdition[],
  options: Pick<VerifiedSite, 'bundle' | 'workspace'>,
): Promise<Finding[]> {
  const read = (path: string): Promise<string | undefined> =>
    readFile(join(folder, path), 'utf8').catch(() => undefined)
  const findings: Finding[] = []
  for (const { path, ...page } of editions.flatMap((edition) => pagesOf(edition, options.workspace))) {
    const html = await read(path)
    const pages: DrawnPage[] = html === undefined ? [] : [{ ...page, html }]
    findings.push(...(await verifyHydration(pages, { ...options, read })))
  }
  return findings
}

interface PageFile extends Omit<DrawnPage, 'html'> {
  /** Relative to the output folder. */
  readonly path: string
}

/** The pages of an edition with the files that they are made from. */
export function pagesOf(edition: VerifiedEdition, workspace: Workspace): PageFile[] {
  const { site, config, configFile } = edition
  const nameOf = fileNamer(edition)
  const { baseUrl } = config.site
  const below = (withoutBase(baseUrl, workspace.config.site.baseUrl) ?? '/').slice(1)
  const files: readonly (readonly [RoutePath, string])[] = [
    ...site.docs.map(({ route, head }) => [route, documentFile(head.path, config.docs.path)] as const),
    ...site.generated.map(({ route }) => {
      const category = site.categories.find((page) => page.route === route)
      return [route, category?.place.file ?? configFile.name] as const
    }),
  ]
  return files.map(([route, file]) => ({
    route: withBase(route, `/${below}`),
    file: nameOf(file),
    path: below + outputPath(route, 'index.html'),
  }))
}
