/** `docs-build pdf` */
import { DocsError } from 'docs-build'
import {
  byteText,
  type Command,
  command,
  counted,
  createProgress,
  EXIT,
  type Input,
  messageOf,
  news,
  OUT,
  oneOf,
  projectDir,
  replaceFile,
  styles,
  text,
} from 'docs-build/cli'
import type { Paper } from './printer.ts'

const PAPER: Input<Paper> = {
  written: '--paper <size>',
  about: 'a4, a5 or letter',
  fallback: 'a4',
  sample: 'letter',
  read: oneOf(['a4', 'a5', 'letter']),
}

const TO: Input<string> = {
  written: '--to <file>',
  about: 'write to this file',
  fallback: 'docs.pdf',
  sample: 'guides.pdf',
}

const CONTENTS: Input<string> = {
  written: '--contents <heading>',
  about: 'heading of the table of contents',
  fallback: 'Contents',
  sample: 'Inhalt',
}

export const pdfCommand: Command = command({
  name: 'pdf',
  about: 'print the built site, or a section of it, as one PDF',
  examples: [
    ['docs-build pdf', 'Writes docs.pdf: all pages of the sidebars, with bookmarks and contents.'],
    ['docs-build pdf /guides/ --to guides.pdf', 'Writes the pages of one section.'],
    ['docs-build pdf /de/ --contents Inhalt', 'Writes the German edition, with a German heading above the contents.'],
  ],
  inputs: {
    section: text(
      '[section]',
      'route of a page, a category, a folder, a version or a language (default: the whole site)',
    ),
    to: TO,
    paper: PAPER,
    contents: CONTENTS,
    browser: text(
      '--browser <program>',
      'Chromium, Chrome or Edge (default: CHROME_PATH, CHROMIUM, or the first that is installed)',
      '/usr/bin/chromium',
    ),
    dir: text('--dir <folder>', 'folder that holds docs/ (default: here)', 'website'),
    out: OUT,
  },
  async run({ dir, to, ...asked }) {
    const { makeBook } = await import('./book.ts')
    const progress = createProgress()
    const book = await makeBook({
      ...asked,
      dir: projectDir(dir),
      onPage: (route, number, count) => progress.show(`printing ${number} of ${count}: ${route} …`),
    }).finally(() => progress.end())
    try {
      replaceFile(to, book.pdf)
    } catch (error) {
      throw new DocsError(`${to} cannot be written: ${messageOf(error)}`, { cause: error })
    }
    const size = `${counted(book.pages, 'page')} on ${counted(book.sheets, 'sheet')}, ${byteText(book.pdf.length)}`
    news(`${styles.good('✔')} ${styles.link(to)}: ${size}`)
    return EXIT.ok
  },
})
