/** What a project would be with other texts: nothing is written, and the run before stays whole. */
import type { Root } from 'mdast'
import type { DocPath, Facts, Head } from '../../markdown/document.ts'
import { readSource } from '../../markdown/parse.ts'
import { parseContext } from '../../project/files/document-reading.ts'
import { type ReadIncluded, withIncludes } from '../../project/files/included-files.ts'
import { sourceKey } from '../../project/files/source-key.ts'
import type { Inputs, ProjectInputs } from '../../project/inputs.ts'
import { siteNames } from '../../project/outputs/site-names.ts'
import { buildGraphs } from '../../project/pipeline/edition-graphs.ts'
import { readDocuments } from '../../project/pipeline/read-documents.ts'
import { type Update, update } from '../../project/pipeline/update.ts'
import type { IndexedSite } from '../../project/pipeline/updated.ts'

/** Answers about a project as it would be. */
export interface Supposition {
  /** Reads a text as the run reads the page of this path. */
  readonly read: (inputs: Inputs, path: DocPath, text: string) => Promise<SupposedText>
  /** The graphs of all editions with other heads of their documents. */
  readonly graphs: (editions: readonly SupposedEdition[]) => IndexedSite[]
  /** The project with other inputs. */
  readonly update: (inputs: ProjectInputs) => Promise<Update>
}

interface SupposedEdition {
  readonly inputs: Inputs
  readonly heads: readonly Head[]
}

interface SupposedText {
  /** The text as a tree; `undefined` for a page whose code is drawn. */
  readonly tree: Root | undefined
  readonly facts: Pick<Facts, 'anchors' | 'headings' | 'references'>
}

/**
 * Begins with a project as it is.
 *
 * @param includes reads a file that pages include
 */
export async function suppose(run: Update, includes: ReadIncluded): Promise<Supposition> {
  const { engine } = run
  const names = await siteNames(run.inputs)
  return {
    async read(inputs, path, text) {
      const source = withIncludes({ path, text }, inputs, includes)
      const project = { ...inputs.project, sources: [source], sourceKeys: [sourceKey(source)] }
      const [document] = await readDocuments({ ...inputs, project }, engine)
      const { tree } = readSource(source, parseContext(inputs))
      return { tree, facts: document?.facts ?? { anchors: [], headings: [], references: [] } }
    },
    graphs(editions) {
      const read = editions.map(({ inputs, heads }) => ({ inputs, documents: heads.map((head) => ({ head })) }))
      return buildGraphs(read, names)
    },
    update: (inputs) => update(inputs, engine, { names: () => siteNames(inputs) }),
  }
}
