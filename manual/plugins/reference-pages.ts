/** The pages that are made from the records of the program. */
import type { OwnPage } from 'docs-build'
import type { Reference } from '../reference/reference.ts'
import { commandPages } from './command-pages.ts'
import { configurationPages } from './configuration-pages.ts'
import { doorPages } from './door-pages.ts'
import { libraryPages } from './library-pages.ts'
import { rulePages } from './rule-pages.ts'

export function referencePages(reference: Reference): OwnPage[] {
  const { rules, commands, configuration, frontMatter } = reference
  return [
    ...rulePages(rules),
    ...commandPages(commands),
    ...configurationPages(configuration),
    frontMatterPage(frontMatter),
    ...libraryPages(reference),
    ...doorPages(reference.doors),
  ]
}

function frontMatterPage(text: string): OwnPage {
  return {
    path: 'reference/front-matter',
    title: 'Front matter',
    frontMatter: {
      description: 'Every key that a page may have before its text.',
      keywords: ['metadata', 'frontmatter', 'list of all front matter keys', 'yaml', 'page options'],
    },
    markdown: text.replace(/^# .*\n+/, ''),
  }
}
