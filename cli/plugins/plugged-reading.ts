/** What the plugins of a site add to the reading of its texts, as the reader of a document takes it. */
import { syntaxOf } from '../content/attached-plugin.ts'
import { componentsOf } from '../content/components/component.ts'
import { readsMath } from '../content/extensions.ts'
import type { ParseContext } from '../content/parse.ts'
import { derived } from '../engine/memo.ts'
import { allDirectives } from './directives.ts'
import type { Plugin } from './plugin.ts'
import { extensionsOf } from './plugins.ts'

export const pluggedReading: (
  plugins: readonly Plugin[],
) => Pick<ParseContext, 'math' | 'syntax' | 'directives' | 'components'> = derived((plugins: readonly Plugin[]) => {
  const extensions = extensionsOf(plugins)
  return {
    math: readsMath(extensions),
    syntax: syntaxOf(extensions),
    directives: allDirectives(plugins),
    components: componentsOf(plugins),
  }
})
