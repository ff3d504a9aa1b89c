import type { DerivedPages, FrontMatterField } from 'docs-build'

/** Puts the notes in the order of their file names. */
export const noteOrder: FrontMatterField = (documents) => {
  const notes = documents.filter(({ file }) => file.startsWith('notes/'))
  return notes.map(({ path }, index) => [path, { order: index + 1 }])
}

/** The page that lists the notes. */
export const notesPage: DerivedPages = (documents, { docsDir }) => {
  if (docsDir !== 'notes') return []
  const list = documents.map(({ path, title }) => `- [${title}](${path})`)
  return [{ path: 'index', title: 'Notes', markdown: list.join('\n') }]
}
