/** Pages from documents of the repository: the changelog, and the glossary of the architecture. */
import type { OwnPage } from 'docs-build'
import { LOOKED_UP } from './markdown.ts'

/** The files that these pages are made of, below the folder of the package. */
interface Documents {
  readonly changelog: string
  readonly architecture: string
}

export function documentPages({ changelog, architecture }: Documents): OwnPage[] {
  return [
    {
      path: 'reference/changelog',
      title: 'Changelog',
      frontMatter: {
        description: 'What has changed in each version of docs-build.',
        keywords: ['release notes', 'versions', 'news', 'breaking changes'],
        search: { boost: LOOKED_UP },
      },
      markdown: changelog.replace(/^# .*\n+/, ''),
    },
    {
      path: 'reference/glossary',
      title: 'Glossary',
      frontMatter: {
        description: 'The words of this manual and of the messages of docs-build, and what each means.',
        keywords: ['terms', 'definitions', 'vocabulary'],
        search: { boost: LOOKED_UP },
      },
      markdown: section(architecture, 'Glossary'),
    },
  ]
}

/**
 * The text below a heading of level 2.
 *
 * @throws Error when there is no such heading
 */
function section(text: string, heading: string): string {
  const [, found] = new RegExp(`\\n## ${heading}\\n\\n([\\s\\S]*?)(?=\\n## )`).exec(text) ?? []
  if (found === undefined) throw new Error(`ARCHITECTURE.md has no section \`${heading}\`, which the manual shows.`)
  return found
}
