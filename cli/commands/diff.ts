/** `docs-build diff` */
import { InvalidArgumentError } from 'commander'
import { DocsError, EXIT, messageOf } from '../fault/errors.ts'
import type { DiffFormat } from '../operations.ts'
import { news, print, styles } from '../program/terminal.ts'
import { replaceFile } from '../project/write-texts.ts'
import { type Command, command, type Input, required, text } from './command.ts'

const FORMATS: readonly DiffFormat[] = ['markdown', 'json', 'html']

const DIFF_FORMAT: Input<DiffFormat> = {
  written: '--format <format>',
  about: 'markdown for a comment, json, or html: a page with both versions side by side',
  fallback: 'markdown',
  sample: 'html',
  read(value) {
    const format = FORMATS.find((one) => one === value)
    if (format) return format
    throw new InvalidArgumentError(`It must be one of: ${FORMATS.join(', ')}.`)
  },
}

export const diffCommand: Command = command({
  name: 'diff',
  about: 'show what differs between two outputs: pages, their texts, addresses and weight',
  examples: [
    ['docs-build diff https://docs.example.org build', 'Shows what the built site changes, as Markdown.'],
    ['docs-build diff old new --format html --to diff.html', 'Writes a page with both versions side by side.'],
  ],
  inputs: {
    old: required('<old>', 'output folder, or URL of a published site'),
    new: required('<new>', 'output folder, or URL of a published site'),
    format: DIFF_FORMAT,
    to: text('--to <file>', 'write to this file (default: the standard output)', 'diff.md'),
    oldFindings: text('--old-findings <file>', 'JSON report of the old site, to compare the findings', 'old.json'),
    newFindings: text('--new-findings <file>', 'JSON report of the new site', 'new.json'),
  },
  async run({ to, ...options }) {
    const { diffOutputs } = await import('../operations.ts')
    const { diff, text } = await diffOutputs(options)
    if (to === undefined) {
      await print(text)
      return EXIT.ok
    }
    try {
      replaceFile(to, text)
    } catch (error) {
      throw new DocsError(`${to} cannot be written: ${messageOf(error)}`, { cause: error })
    }
    const { changed, added, moved, removed } = diff
    const counts = `${changed.length} changed, ${added.length} added, ${moved.length} moved, ${removed.length} removed`
    news(`${styles.good('✔')} ${styles.link(to)}: ${counts}`)
    return EXIT.ok
  },
})
