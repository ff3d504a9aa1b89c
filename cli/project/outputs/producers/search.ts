/** The index of the local search: a file that names the others, which hold their hashes in their names. */

import type { RoutePath } from '../../../../site/contract.ts'
import { folderOf } from '../../../../site/folders.ts'
import { INDEX_FILE, INDEX_FOLDER, textFile } from '../../../../site/search/index-format.ts'
import { hasLocalIndex } from '../../../output/search/has-index.ts'
import { type OutputEdition, type OutputGroup, outputOf, type Producer } from '../output.ts'

export const search: Producer<OutputEdition> = {
  name: 'search',
  names: [{ path: INDEX_FILE, isInternal: true, when: ({ search }) => hasLocalIndex(search) }],
  outputs({ inputs, pages, contentKey }) {
    if (!hasLocalIndex(inputs.config.site.search)) return []
    const filesIn = (folder: string): OutputGroup => ({
      folder,
      outputs: async () => (await pages.index()).filter(({ path }) => folderOf(path) === folder).map(outputOf),
    })
    const index = async (): Promise<string> => (await pages.index()).find(({ path }) => path === INDEX_FILE)?.text ?? ''
    return [
      { path: INDEX_FILE, key: contentKey(), make: index },
      filesIn(INDEX_FOLDER),
      // In `dev` the text files do not come with the pages.
      filesIn(folderOf(textFile('/' as RoutePath, ''))),
    ]
  },
}
