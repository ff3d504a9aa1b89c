/** Writes the sources that are made from others, and are not committed. The build, the types and the tests begin with it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))

/** A file with the same text stays as it is: another process may be reading it. */
function write(name, text) {
  const path = join(root, name)
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

// TypeScript knows of texts in JSON only that they are texts, and so not their placeholders. JSON is a type by itself.
write(
  'site/words/english.ts',
  `/** The words in English, as a type. */\nexport type English = ${readFileSync(join(root, 'site/words/en.json'), 'utf8')}`,
)
