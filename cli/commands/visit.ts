/** `docs-build visit` */
import { EXIT } from '../fault/errors.ts'
import { printable } from '../fault/terminal-text.ts'
import { createProgress, say, styles } from '../program/terminal.ts'
import { type Command, command, flag, type Input, OUT, text, wholeNumber } from './command.ts'
import { projectDir } from './run-options.ts'

const PAGES: Input<readonly string[]> = {
  written: '--page <route...>',
  about: 'pages to visit (default: the first of each kind)',
  sample: '/guides/',
  read: (page, pages = []) => [...pages, page],
  absent: [],
}

const COUNT: Input<number> = {
  written: '--times <number>',
  about: 'visits to each page; the figures are their medians',
  fallback: 3,
  sample: '5',
  read: wholeNumber(1, 100),
}

export const visitCommand: Command = command({
  name: 'visit',
  about: 'measure first visits to a built site in the installed Chromium, as on a phone',
  examples: [
    ['docs-build visit', 'Visits the first page of each kind three times.'],
    ['docs-build visit --page /guides/ --times 5', 'Visits one page five times.'],
  ],
  inputs: {
    dir: text('[dir]', 'folder that holds docs/ and docs.config.ts (default: here)'),
    out: OUT,
    pages: PAGES,
    times: COUNT,
    browser: text(
      '--browser <program>',
      'Chromium, Chrome or Edge (default: the first that is installed)',
      '/usr/bin/chromium',
    ),
    json: flag('--json', 'print the figures as JSON'),
  },
  async run({ dir, json, ...options }) {
    const { visit } = await import('../operations.ts')
    const progress = createProgress()
    const visits = await visit({
      ...options,
      dir: projectDir(dir),
      onVisit: (url) => progress.show(`visiting ${url} …`),
    }).finally(() => progress.end())
    if (json) {
      await new Promise<void>((resolve) =>
        process.stdout.write(`${JSON.stringify({ version: 1, visits }, undefined, 2)}\n`, () => resolve()),
      )
      return EXIT.ok
    }
    const { byteText } = await import('../built/byte-text.ts')
    for (const { url, largestPaint, blocked, shift, requests, bytes } of visits) {
      say(styles.strong(printable(url)))
      say(
        `  largest paint after ${Math.round(largestPaint)} ms, blocked for ${Math.round(blocked)} ms, moved by ${shift.toFixed(3)}`,
      )
      say(`  ${requests} requests, ${byteText(bytes)}`)
    }
    return EXIT.ok
  },
})
