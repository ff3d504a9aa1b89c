/** The files that readers load to play with examples, if the configuration allows playing. */
import type { PlayAssets } from '../examples/play-assets.ts'
import { PACKAGE_ROOT } from './own-package.ts'
import type { Workspace } from './workspace.ts'

export async function loadPlay({ examples, config, cacheDir }: Workspace): Promise<PlayAssets | undefined> {
  if (!examples || !config.examples?.play) return undefined
  const { loadPlayAssets } = await import('../examples/play-assets.ts')
  return loadPlayAssets(examples, { cacheDir, packageRoot: PACKAGE_ROOT })
}
