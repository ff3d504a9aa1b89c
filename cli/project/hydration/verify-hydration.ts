/** Finds components whose drawing in a browser is not the HTML that the site was built with. */
import { withoutBase } from '../../../site/url.ts'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import type { Finding } from '../../kernel/fault/finding.ts'
import { derived, onceFor } from '../../kernel/store/memo.ts'
import type { PageCode } from '../../output/bundle/mdx-modules.ts'
import { readBundleSource } from '../../output/bundle/source.ts'
import { mdxCompile } from '../config/mdx-package.ts'
import type { Bundle } from '../theme/kept-bundle.ts'
import { hasOwnCode } from '../theme/own-code.ts'
import { PACKAGE_ROOT } from '../theme/own-package.ts'
import { themeSource } from '../theme/theme-source.ts'
import type { Workspace } from '../workspace.ts'
import { mismatchesOf } from './page.ts'
import { openReaders, type ReaderDrawing } from './readers.ts'

/** Id of the findings. They come from no rule, because only drawn pages show them. */
const HYDRATION_RULE = 'hydration-mismatch'

/** A page to be verified. */
export interface DrawnPage {
  /** Its document or the file that asks for it, relative to the project. */
  readonly file: string
  readonly route: string
  readonly html: string
}

export interface VerifiedSite {
  readonly bundle: Bundle
  readonly workspace: Workspace
  /** Reads a file of the output. */
  readonly read: (path: string) => Promise<string | undefined>
}

/** Drawing code is compiled once for each bundle. */
const readersOf = derived(({ pages = [] }: Bundle) => {
  let readers: Promise<readonly ReaderDrawing[]> | undefined
  return (workspace: Workspace): Promise<readonly ReaderDrawing[]> => {
    readers ??= compileReaders(workspace, pages)
    return readers
  }
})

async function compileReaders(workspace: Workspace, pages: readonly PageCode[]): Promise<readonly ReaderDrawing[]> {
  const { bundleReader } = await import('../../output/bundle/bundle.ts')
  const compile = pages.length > 0 ? await mdxCompile() : undefined
  const code = await bundleReader(readBundleSource(PACKAGE_ROOT), themeSource(workspace, pages), compile)
  const { url } = workspace.config.site
  try {
    return openReaders(code, url === '' ? 'http://localhost/' : url)
  } catch (error) {
    throw new DocsError(`The code of a part or a component throws when a browser loads it: ${messageOf(error)}`, {
      hint: 'Code outside of components runs before anything is drawn. What it needs of a page belongs in `useEffect`.',
      cause: error,
    })
  }
}

/**
 * @param pages as they are published
 * @returns a finding for each component of each page that differs; none for a site without own parts and components
 * @throws DocsError when the code cannot run as in a browser
 */
export async function verifyHydration(pages: Iterable<DrawnPage>, site: VerifiedSite): Promise<Finding[]> {
  const { bundle, workspace, read } = site
  if (!hasOwnCode(workspace, bundle.pages)) return []
  const readers = await readersOf(bundle)(workspace)
  const textAt = onceFor(String, async (url: string): Promise<string> => {
    const path = withoutBase(url, workspace.config.site.baseUrl) ?? url
    return (await read(path.slice(1))) ?? '{}'
  })
  const findings: Finding[] = []
  for (const { file, route, html } of pages)
    for (const { component: name, message } of await mismatchesOf(html, textAt, readers)) {
      // Components of a page have the name of the page in front of their own.
      const component = name?.slice(name.indexOf('#') + 1)
      findings.push({
        rule: HYDRATION_RULE,
        severity: 'fail',
        file,
        line: 1,
        column: 1,
        target: component ?? 'frame',
        message: `${component === undefined ? 'The frame' : `\`${component}\``} on ${route} differs in the browser: ${message}.`,
        hint: 'Draw the same on the server and in the browser first. What only the browser knows belongs in `useEffect`, or behind `useHydrated()`.',
      })
    }
  return findings
}
