/** What packages can import besides the library: one page, made from the declarations of the doors. */
import type { OwnPage } from 'docs-build'
import type { Declaration } from '../reference/declarations.ts'
import { code, fence, LOOKED_UP, parts } from './markdown.ts'
import { aboutParts } from './member-table.ts'

/** The doors in their order, each with what it is for. */
export const DOORS: Readonly<Record<string, string>> = {
  cli: 'The form of a command, for [packages that add one](../customise/plugins/commands.md).',
  graph: 'What addresses documents have and what links mean, for packages that compare or change them.',
  markdown: 'What reads the syntax of another tool, for [dialects](../write/dialects.md).',
  output: 'Built outputs, read from their files.',
  project: 'The files of a project and of a repository, and what a configuration may hold.',
  text: 'What stands where in the text of a document, for packages that change texts.',
  workspace: 'A project that is opened, read and looked at, for packages that change it.',
}

/** @param doors declarations by the name of their door */
export function doorPage(doors: Readonly<Record<string, readonly Declaration[]>>): OwnPage {
  return {
    path: 'reference/doors',
    title: 'Doors for packages',
    frontMatter: {
      description: 'What a package that extends docs-build can import besides the library.',
      keywords: [
        'docs-build/cli',
        'docs-build/output',
        'docs-build/project',
        'docs-build/graph',
        'docs-build/markdown',
        'docs-build/text',
        'docs-build/workspace',
        'write a package',
      ],
      search: { boost: LOOKED_UP },
    },
    markdown: parts(
      'Packages import [the library](./library.md), the parts of [the theme](./parts.md), and these modules.',
      ...Object.entries(DOORS).map(([name, about]) => doorText(name, about, doors[name] ?? [])),
    ),
  }
}

function doorText(name: string, about: string, declarations: readonly Declaration[]): string {
  const functions = declarations.filter(({ kind, about: said }) => kind === 'function' && said !== '')
  return parts(
    `## docs-build/${name} {#${name}}`,
    about,
    ...functions.map(({ name: own, about: said, code: signature }) => {
      const [lead, notes] = aboutParts(said)
      return parts(
        `### ${own}() {#${name}-${own.toLowerCase()}}`,
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
