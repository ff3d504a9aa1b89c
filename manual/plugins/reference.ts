/**
 * The generated pages of the manual. It is a plugin like any other: it reads a file and adds pages. The file is
 * `dist/reference.json`, which `npm run build:reference` writes.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { definePlugin, type Plugin } from 'docs-build'
import type { Reference } from '../reference/reference.ts'
import { documentPages } from './document-pages.ts'
import { referencePages } from './reference-pages.ts'

const ROOT = join(import.meta.dirname, '../..')
const FILE = join(ROOT, 'dist/reference.json')

export default function reference(): Plugin {
  if (!existsSync(FILE))
    throw new Error('There is no dist/reference.json. `npm run build:types && npm run build:reference` writes it.')
  const text = readFileSync(FILE, 'utf8')
  const documents = {
    changelog: readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'),
    architecture: readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'),
  }
  return definePlugin({
    name: 'reference',
    key: createHash('sha256').update(text).update(documents.changelog).update(documents.architecture).digest('hex'),
    // The records are those of the current program.
    pages: () =>
      [...referencePages(JSON.parse(text) as Reference), ...documentPages(documents)].map((page) => ({
        ...page,
        versions: ['current'],
      })),
  })
}
