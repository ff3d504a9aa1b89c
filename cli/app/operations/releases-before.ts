/** The releases before a build, as `releases.keep` and `--published` choose them. */
import { DocsError } from '../../kernel/fault/errors.ts'
import type { EarlierReleases } from '../../project/publish/earlier-releases.ts'

/**
 * The releases whose files may stay in an output: those of the published site, or else of the output folder.
 *
 * @throws DocsError when the published site cannot be asked, or its manifest has another form
 */
export async function releasesBefore(
  out: string,
  keep: number,
  { published, changes }: { readonly published?: string; readonly changes?: boolean },
): Promise<EarlierReleases> {
  const { earlierReleases, NO_RELEASES, releaseIn } = await import('../../project/publish/earlier-releases.ts')
  if (keep === 0) {
    if (published === undefined || changes) return NO_RELEASES
    throw new DocsError('`--published` names a site whose files are to stay, but `releases.keep` is 0.', {
      hint: 'Write `releases: { keep: 2 }` into docs.config.ts. `--changed-files` compares with the site as well.',
    })
  }
  if (published === undefined) {
    const last = releaseIn(out)
    return (last && earlierReleases(last, keep)) ?? NO_RELEASES
  }
  const { findPublished } = await import('../../project/publish/published-site.ts')
  const last = await findPublished(published)
  if (!last) return NO_RELEASES
  const earlier = earlierReleases(last, keep)
  if (!earlier) throw new DocsError(`${last.name} does not have the form that docs-build writes.`)
  return earlier
}

/** Notes about the files of earlier releases. */
export function releaseNotes({ kept, lost }: { readonly kept: number; readonly lost: number }): string[] {
  return [
    ...(kept > 0 ? [`${kept} ${kept === 1 ? 'file stays' : 'files stay'} from earlier releases.`] : []),
    ...(lost > 0
      ? [
          `${lost} of earlier releases ${lost === 1 ? 'is gone or has changed, and is' : 'are gone or have changed, and are'} left out.`,
        ]
      : []),
  ]
}
