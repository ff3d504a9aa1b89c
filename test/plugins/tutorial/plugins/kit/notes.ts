import type { DerivedPages, FrontMatterField } from 'docs-build'

/** Puts the notes in the order of their file names. */
export const noteOrder: FrontMatterField = (documents) =>
  documents.filter(({ file }) => file.startsWith('notes/')).map(({ path }, index) => [path, { order: index + 1 }])

/** The page that lists the notes. */
export const notesPage: DerivedPages = (documents, { docsDir }) =>
  docsDir === 'notes'
    ? [
        {
          path: 'index',
          title: 'Notes',
          markdown: documents.map(({ path, title }) => `- [${title}](${path})\n`).join(''),
        },
      ]
    : []
