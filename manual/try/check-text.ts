/** The rules of docs-build in a browser: checks a small project that is given as texts. `../plugins/try.ts` bundles it. */
import { collectFacts, RULE_IDS } from '../../cli/graph/checks/rules.ts'
import { resolveConfig } from '../../cli/graph/config/resolve.ts'
import { NO_PLUGINS } from '../../cli/graph/plugins/plugins.ts'
import type { Finding } from '../../cli/kernel/fault/finding.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import type { Inputs } from '../../cli/project/inputs.ts'
import { checkSite } from '../../cli/project/pipeline/check-site.ts'
import { buildGraphs } from '../../cli/project/pipeline/edition-graphs.ts'
import type { IndexedSite } from '../../cli/project/pipeline/updated.ts'

const config = resolveConfig({}, { file: 'docs.config.ts', fallbackTitle: 'Docs', ruleIds: RULE_IDS })
const reading = { docsDir: config.docs.path, collect: collectFacts }

/**
 * @param texts of the Markdown files, by their paths below the docs folder
 * @returns what `docs-build check` finds in them
 */
export function checkTexts(texts: Readonly<Record<string, string>>): readonly Finding[] {
  const sources = Object.entries(texts).map(([path, text]) => ({ path: path as DocPath, text }))
  const inputs: Inputs = {
    config,
    configFile: { name: 'docs.config.ts', text: '' },
    plugins: NO_PLUGINS,
    project: {
      sources,
      sourceKeys: sources.map(({ path }) => path),
      metadata: [],
      assets: [],
      withheld: [],
      statics: [],
      problems: [],
    },
    read: () => new Uint8Array(),
  }
  const documents = sources.map((source) => parseDocument(source, reading))
  const names = { reserved: [], fixed: [], linked: [], added: () => [] }
  const [graph] = buildGraphs([{ inputs, documents }], names) as [IndexedSite]
  return checkSite(inputs, documents, graph).report().findings
}
