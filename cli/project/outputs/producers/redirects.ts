/** Redirects in the forms that hosts read, and as pages for hosts that read none. */
import { withBase } from '../../../../site/url.ts'
import { sayIn } from '../../../../site/words/say-in.ts'
import { redirectPage } from '../../../../templates/redirect-page.ts'
import { redirectScript } from '../../../../templates/redirect-script.ts'
import type { RedirectFormat } from '../../../../templates/redirects/format.ts'
import { redirectFormats } from '../../../../templates/redirects/index.ts'
import { redirectFile } from '../../../graph/links/site-redirects.ts'
import { DocsError, messageOf } from '../../../kernel/fault/errors.ts'
import { fingerprint } from '../../../kernel/fingerprint.ts'
import { readAsset } from '../../files/asset-file.ts'
import type { HostRedirect, Output, OutputEdition, Producer, SiteProducer, WholeSite } from '../output.ts'
import { REDIRECT_SCRIPT } from '../paths.ts'
import type { SharedContext } from '../shared-context.ts'

export const hostRedirectFiles: SiteProducer = {
  name: 'redirects of hosts',
  names: redirectFormats.map(({ name, file }) => ({
    path: file,
    isMerged: true,
    isInternal: true,
    when: ({ redirects }) => isWanted(name, redirects.formats),
  })),
  *outputs(site) {
    const { formats } = site.root.inputs.config.site.redirects
    for (const format of redirectFormats) if (isWanted(format.name, formats)) yield* formatFile(format, site)
  },
}

export const redirects: Producer<OutputEdition> = {
  name: 'redirects',
  *outputs(site) {
    const { pages, anchors } = site.context.redirects
    const hasPages = isWanted('html', site.inputs.config.site.redirects.formats)
    if (hasPages) yield* pages.map((page) => pageFile(page, site))
    if (anchors.size > 0 || (hasPages && pages.length > 0))
      yield { path: REDIRECT_SCRIPT, key: REDIRECT_SCRIPT, make: () => redirectScript, isShared: true }
  },
}

/** The file of a format. Without redirects, a site has only the file that the project wrote. */
function* formatFile(format: RedirectFormat, { root, redirects, key }: WholeSite): Generator<Output> {
  const written = root.inputs.project.statics.find(({ path }) => path === format.file)
  const rules = redirects()
  if (!written && rules.length === 0) return
  const make = (): string => {
    const before = written && Buffer.from(readAsset(written)).toString()
    try {
      return format.write(rules, before)
    } catch (error) {
      throw new DocsError(`${written?.file ?? format.file} cannot hold the redirects of the site.`, {
        hint: messageOf(error),
        cause: error,
      })
    }
  }
  yield { path: format.file, key: fingerprint(`${key()} ${written?.stamp ?? ''}`), make }
}

/** The redirects of an edition as hosts take them, from the root of the host. */
export function hostRedirects({ redirects, render }: SharedContext): HostRedirect[] {
  return redirects.pages.map(({ from, to }) => ({ from: hostPath(from, render.baseUrl), to }))
}

function pageFile(
  { from, to, anchors }: OutputEdition['context']['redirects']['pages'][number],
  site: OutputEdition,
): Output {
  const { render } = site.context
  const script = withBase(REDIRECT_SCRIPT, site.index.editions?.own.rootUrl ?? render.baseUrl)
  const { policy } = render.pageAssets
  const { words, language } = render.words
  const moved = sayIn(words, language)('text.moved')
  const make = (): string => redirectPage({ to, anchors, script, site: render.site, moved, policy })
  return { path: redirectFile(from), key: site.key, make }
}

function isWanted(name: string, formats: readonly string[]): boolean {
  return formats.includes(name)
}

/** The decoded path of an address from the root of the host. */
function hostPath(from: string, baseUrl: string): string {
  return decodeURIComponent(baseUrl) + from.slice(1)
}
