/** The files that readers load to play with examples, if the configuration allows playing. */
import type { PlayAssets } from '../../output/bundle/play-assets.ts'
import type { Workspace } from '../workspace.ts'
import { PACKAGE_ROOT } from './own-package.ts'

export async function loadPlay({ examples, config, cacheDir }: Workspace): Promise<PlayAssets | undefined> {
  if (!examples || !config.examples?.play) return undefined
  const { loadPlayAssets } = await import('../../output/bundle/play-assets.ts')
  return loadPlayAssets(examples, { cacheDir, packageRoot: PACKAGE_ROOT })
}
