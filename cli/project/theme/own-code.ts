/** Whether a site has code or styles of its own. Few have, and no other loads what compiles them. */
import type { ThemeConfig } from '../../graph/config/config.ts'
import { drawingsOf } from '../../graph/plugins/plugins.ts'
import type { PageCode } from '../../output/bundle/mdx-modules.ts'
import type { Workspace } from '../workspace.ts'

/** Whether the package's own bundle does not fit. */
export function hasOwnCode(
  { config, plugins }: Pick<Workspace, 'config' | 'plugins'>,
  pages: readonly PageCode[] = [],
): boolean {
  return (
    isOwnTheme(config.theme) ||
    pages.length > 0 ||
    plugins.list.some(
      (loaded) =>
        Object.keys(drawingsOf(loaded)).length > 0 ||
        loaded.plugin.search !== undefined ||
        loaded.plugin.css?.length ||
        loaded.plugin.parts?.length ||
        loaded.plugin.navbar?.some(({ view }) => view !== undefined),
    )
  )
}

function isOwnTheme({ look, fonts, tokens, darkTokens, css, components: own }: ThemeConfig): boolean {
  const isStyled = look !== 'paper' || css !== undefined || Object.values(fonts).some(({ length }) => length > 0)
  return isStyled || [tokens, darkTokens, own].some((record) => Object.keys(record).length > 0)
}
