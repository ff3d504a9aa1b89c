/**
 * The generated pages of the manual. It is a plugin like any other: it reads a file and adds pages. The file is
 * `dist/reference.json`, which `npm run build:reference` writes.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { definePlugin, type OwnPage, type Plugin } from 'docs-build'
import type { Reference } from '../reference/reference.ts'
import { commandPages } from './command-pages.ts'
import { configurationPages } from './configuration-pages.ts'
import { documentPages } from './document-pages.ts'
import { libraryPages } from './library-pages.ts'
import { rulePages } from './rule-pages.ts'

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
    pages: () => [...referencePages(JSON.parse(text) as Reference), ...documentPages(documents)],
  })
}

export function referencePages(reference: Reference): OwnPage[] {
  const { rules, commands, configuration, frontMatter } = reference
  return [
    ...rulePages(rules),
    ...commandPages(commands),
    ...configurationPages(configuration),
    frontMatterPage(frontMatter),
    ...libraryPages(reference),
  ]
}

function frontMatterPage(text: string): OwnPage {
  return {
    path: 'reference/front-matter',
    title: 'Front matter',
    frontMatter: {
      description: 'Every key that a page may have before its text.',
      keywords: ['metadata', 'frontmatter'],
    },
    markdown: text.replace(/^# .*\n+/, ''),
  }
}
