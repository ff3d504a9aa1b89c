/** Reference pages: TypeScript declarations become Markdown, which the product reads, checks and draws as any other. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { definePlugin, type FileOptions, type Plugin } from 'docs-build/plugins'
import { type Api, apiOptions, type NamedFile } from './options.ts'
import { readDeclarations } from './read/declarations.ts'
import { readEntries } from './read/entries.ts'
import { readPlaces } from './read/places.ts'
import { type Reference, referenceOf } from './write/pages.ts'

/** Options that name files. */
export const fileOptions: FileOptions = { entry: 'path' }

export default function api(given: unknown): Plugin {
  const options = apiOptions(given)
  let made: Reference | undefined
  const reference = (): Reference => {
    made ??= makeReference(options)
    return made
  }
  return definePlugin({
    name: `api (${options.path})`.replace(/[^\w@/.:-]+/g, '-').replace(/-$/, ''),
    pages: () => reference().pages,
    rules: [
      {
        id: 'api-comment',
        about: 'An export has no comment, so its page says nothing of it.',
        check: () => reference().bare,
      },
      {
        id: 'api-reference',
        about: 'A `{@link …}` in a comment, or an import between declaration files, leads nowhere.',
        check: () => reference().faults,
      },
    ],
  })
}

export function makeReference(options: Api): Reference {
  // Declarations of sources are read and thrown away.
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'docs-build-api-')))
  try {
    const entries = readEntries(options.entry, scratch)
    const places = readPlaces(options.entry[0] as NamedFile)
    return referenceOf({ entries, declarations: readDeclarations(scratch), places }, options)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
