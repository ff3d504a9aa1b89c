/** `docs-build weight` */
import {
  byteText,
  type Command,
  command,
  createProgress,
  DIR,
  EXIT,
  flag,
  type Input,
  OUT,
  print,
  printable,
  printFindings,
  projectDir,
  say,
  styles,
  text,
  wholeNumber,
} from 'docs-build/cli'
import { type WeightResult, weight } from 'docs-build/output'
import type { Visit } from './visit-pages.ts'

const PAGES: Input<readonly string[]> = {
  written: '--page <route...>',
  about: 'pages to visit (default: the first of each kind)',
  sample: '/guides/',
  read: (page, pages = []) => [...pages, page],
  absent: [],
}

const TIMES: Input<number> = {
  written: '--times <number>',
  about: 'visits to each page; the figures are their medians',
  fallback: 3,
  sample: '5',
  read: wholeNumber(1, 100),
}

export const weightCommand: Command = command({
  name: 'weight',
  about: 'show what a first visit to each kind of page downloads, and compare it with the budgets',
  examples: [
    ['docs-build weight', 'Shows the median and the heaviest page of each kind.'],
    ['docs-build weight --json', 'Prints the figures of every page as JSON.'],
    ['docs-build weight --visit', 'Visits the first page of each kind three times, in a browser.'],
    ['docs-build weight --visit --page /guides/ --times 5', 'Visits one page five times.'],
  ],
  inputs: {
    dir: DIR,
    out: OUT,
    json: flag('--json', 'print the figures of every page as JSON'),
    visit: flag('--visit', 'measure first visits in the installed Chromium, as on a phone'),
    pages: PAGES,
    times: TIMES,
    browser: text(
      '--browser <program>',
      'Chromium, Chrome or Edge for the visits (default: the first that is installed)',
      '/usr/bin/chromium',
    ),
  },
  async run({ dir, out, json, visit, ...asked }) {
    const output = { dir: projectDir(dir), out }
    const result = await weight(output)
    const visits = visit ? await visitsTo(result, { ...asked, ...output }) : undefined
    if (json) await print(`${JSON.stringify({ version: 1, ...result, visits }, undefined, 2)}\n`)
    else {
      showWeight(result)
      for (const each of visits ?? []) showVisit(each)
      if (result.report.findings.length > 0) await printFindings(result.report, result.rules)
    }
    return result.report.findings.length > 0 ? EXIT.findings : EXIT.ok
  },
})

async function visitsTo(
  { pages }: WeightResult,
  options: Parameters<typeof import('./visit.ts').visitOutput>[1],
): Promise<readonly Visit[]> {
  const { visitOutput } = await import('./visit.ts')
  const progress = createProgress()
  return visitOutput(pages, { ...options, onVisit: (url) => progress.show(`visiting ${url} …`) }).finally(() =>
    progress.end(),
  )
}

function showWeight({ figures }: WeightResult): void {
  for (const { kind, pages, parts } of figures) {
    say(styles.strong(printable(`${kind || 'other pages'} (${pages})`)))
    for (const [part, { median, most, heaviest, budget }] of Object.entries(parts)) {
      const limit = budget === undefined ? '' : ` of ${byteText(budget)}`
      const figure = `most ${byteText(most)}${limit}`
      const isOver = budget !== undefined && most > budget
      say(
        `  ${part.padEnd(8)} median ${byteText(median).padStart(8)}  ${isOver ? styles.bad(figure) : figure}  ${styles.quiet(printable(heaviest))}`,
      )
    }
  }
}

function showVisit({ url, largestPaint, blocked, shift, requests, bytes }: Visit): void {
  say(styles.strong(printable(url)))
  say(
    `  largest paint after ${Math.round(largestPaint)} ms, blocked for ${Math.round(blocked)} ms, moved by ${shift.toFixed(3)}`,
  )
  say(`  ${requests} requests, ${byteText(bytes)}`)
}
