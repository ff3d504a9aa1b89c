/** Pages from documents of the repository: the changelog, and the glossary of the architecture. */
import type { OwnPage } from 'docs-build'
import { LOOKED_UP, parts } from './markdown.ts'

/** The files that these pages are made of, below the folder of the package. */
interface Documents {
  readonly changelog: string
  readonly architecture: string
}

export function documentPages({ changelog, architecture }: Documents): OwnPage[] {
  return [
    ...changelogPages(changelog.replace(/^# .*\n+/, '')),
    {
      path: 'reference/glossary',
      title: 'Glossary',
      frontMatter: {
        description: 'The words that this manual and the messages of docs-build use, and what each word means.',
        keywords: ['terms', 'definitions', 'vocabulary'],
        search: { boost: LOOKED_UP },
      },
      markdown: section(architecture, 'Glossary'),
    },
  ]
}

/** Characters of a page of the changelog: its HTML keeps the budget. */
const CHANGELOG_PAGE = 22_000

/** The changelog as pages of whole entries, the newest first. A section that goes on has its heading on both pages. */
function changelogPages(changelog: string): OwnPage[] {
  const texts = ['']
  const heads: string[] = []
  for (const entry of changelog.split(/^(?=- |#)/m)) {
    const level = /^#+/.exec(entry)?.[0].length
    const isFull = (texts.at(-1)?.length ?? 0) + entry.length > CHANGELOG_PAGE
    if (level !== undefined) heads.splice(level - 2, heads.length, entry.replace(/\n[\s\S]*/, '\n\n'))
    if (isFull) texts.push(level === undefined ? heads.join('') : heads.slice(0, level - 2).join(''))
    texts.push(`${texts.pop()}${entry}`)
  }
  const [first = '', ...others] = texts
  const glance = [...changelog.matchAll(/^## (.+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)].map(
    ([, version = '', text = '']) => {
      const page = texts.findIndex((one) => one.includes(`## ${version}\n`))
      const file = page === 0 ? '' : `./${pathOf(page + 1)}.md`
      return `- [${version}](${file}#${version.toLowerCase().replaceAll('.', '').replaceAll(' ', '-')}): ${countsOf(text)}`
    },
  )
  const begun = first.replace(/(?=^## )/m, `${glance.join('\n')}\n\n`)
  return [begun, ...others].map((markdown, index) => changelogPage(markdown, index + 1, texts.length))
}

/** How much a release has of each kind: “Added 12, Fixed 3”. */
function countsOf(release: string): string {
  return release
    .split(/^(?=### )/m)
    .flatMap((part) => {
      const [, kind] = /^### (.+)/.exec(part) ?? []
      return kind === undefined ? [] : [`${kind} ${part.match(/^- /gm)?.length ?? 0}`]
    })
    .join(', ')
}

function pathOf(number: number): string {
  return number === 1 ? 'changelog' : `changelog-${number}`
}

function changelogPage(markdown: string, number: number, count: number): OwnPage {
  const isFirst = number === 1
  const older = number < count ? `[Older changes](./${pathOf(number + 1)}.md)` : undefined
  return {
    path: `reference/${pathOf(number)}`,
    title: isFirst ? 'Changelog' : `Changelog, page ${number}`,
    frontMatter: {
      description: isFirst ? 'What has changed in each version of docs-build.' : 'Earlier changes in docs-build.',
      // The first page leads to them.
      in_sidebar: isFirst,
      displayed_sidebar: 'tutorialSidebar',
      keywords: isFirst ? ['release notes', 'versions', 'news', 'breaking changes'] : undefined,
      search: { boost: LOOKED_UP },
    },
    markdown: parts(markdown.trim(), older),
  }
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
