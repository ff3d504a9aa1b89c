/** What packages can import besides the library: a page for each door, made from its declarations. */
import type { OwnPage } from 'docs-build'
import type { Declaration } from '../reference/declarations.ts'
import { code, fence, LOOKED_UP, parts } from './markdown.ts'
import { aboutParts } from './member-table.ts'

/** The doors in their order, each with what it is for. */
export const DOORS: Readonly<Record<string, string>> = {
  cli: 'The form of a command, for [packages that add one](../customise/plugins/commands.md).',
  graph: 'What addresses documents have and what links mean, for packages that compare or change them.',
  markdown: 'What reads the syntax of another tool, for [dialects](../customise/plugins/dialects.md).',
  output: 'Built outputs, read from their files.',
  project: 'The files of a project and of a repository, and what a configuration may hold.',
  text: 'What stands where in the text of a document, for packages that change texts.',
  workspace: 'A project that is opened, read and looked at, for packages that change it.',
}

/** @param doors declarations by the name of their door */
export function doorPages(doors: Readonly<Record<string, readonly Declaration[]>>): OwnPage[] {
  const names = Object.keys(DOORS)
  return [
    {
      path: 'reference/doors/index',
      title: 'Doors for packages',
      frontMatter: {
        description: 'What a package that extends docs-build can import besides the library.',
        keywords: [...names.map((name) => `docs-build/${name}`), 'write a package'],
        search: { boost: LOOKED_UP },
      },
      markdown: parts(
        'Packages import [the library](../library.md), the parts of [the theme](../parts.md), and these modules:',
        Object.entries(DOORS)
          .map(([name, about]) => `- [\`docs-build/${name}\`](./${name}.md): ${fromDoors(about)}`)
          .join('\n'),
      ),
    },
    ...Object.entries(DOORS).map(
      ([name, about]): OwnPage => ({
        path: `reference/doors/${name}`,
        title: `docs-build/${name}`,
        frontMatter: {
          description: plain(about),
          search: { boost: LOOKED_UP },
        },
        markdown: doorText(fromDoors(about), doors[name] ?? []),
      }),
    ),
  ]
}

/** A sentence whose links begin in the folder of the doors. */
function fromDoors(markdown: string): string {
  return markdown.replaceAll('](../', '](../../')
}

/** A sentence without its links. */
function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}

function doorText(about: string, declarations: readonly Declaration[]): string {
  const functions = declarations.filter(({ kind, about: said }) => kind === 'function' && said !== '')
  return parts(
    about,
    ...functions.map(({ name: own, about: said, code: signature }) => {
      const [lead, notes] = aboutParts(said)
      return parts(
        `## ${own}() {#${own.toLowerCase()}}`,
        lead,
        fence(
          'ts',
          signature
            .replace(/^declare /, '')
            .replace(/\$\d+(?=\()/, '')
            .replace(/\s+/g, ' '),
        ),
        ...notes,
      )
    }),
    functions.length === 0 ? `It exports ${declarations.map(({ name: own }) => code(own)).join(', ')}.` : undefined,
  )
}
