/** What the plugins of a site add to the reading of its texts, as the reader of a document takes it. */

import { derived } from '../../kernel/store/memo.ts'
import { syntaxOf } from '../../markdown/attached-plugin.ts'
import { componentsOf } from '../../markdown/components/component.ts'
import { readsMath } from '../../markdown/extensions.ts'
import type { ParseContext } from '../../markdown/parse.ts'
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
