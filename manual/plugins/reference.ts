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
import { rulePages } from './rule-pages.ts'

const FILE = join(import.meta.dirname, '../../dist/reference.json')

export default function reference(): Plugin {
  if (!existsSync(FILE))
    throw new Error('There is no dist/reference.json. `npm run build:types && npm run build:reference` writes it.')
  const text = readFileSync(FILE, 'utf8')
  return definePlugin({
    name: 'reference',
    key: createHash('sha256').update(text).digest('hex'),
    pages: () => referencePages(JSON.parse(text) as Reference),
  })
}

export function referencePages({ rules, commands, configuration, frontMatter }: Reference): OwnPage[] {
  return [
    ...rulePages(rules),
    ...commandPages(commands),
    ...configurationPages(configuration),
    frontMatterPage(frontMatter),
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
