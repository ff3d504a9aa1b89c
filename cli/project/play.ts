/** What readers load to play with examples, where the site's configuration lets them. */
import type { PlayAssets } from '../examples/play-assets.ts'
import { PACKAGE_ROOT } from './code.ts'
import type { Workspace } from './workspace.ts'

export async function loadPlay({ examples, config, cacheDir }: Workspace): Promise<PlayAssets | undefined> {
  if (!examples || !config.examples?.play) return undefined
  const { loadPlayAssets } = await import('../examples/play-assets.ts')
  return loadPlayAssets(examples, { cacheDir, packageRoot: PACKAGE_ROOT })
}
