/** `docs-build report` */
import { DocsError } from 'docs-build'
import {
  type Command,
  command,
  DIR,
  EXIT,
  type Input,
  messageOf,
  news,
  OUT,
  oneOf,
  print,
  RUN_INPUTS,
  replaceFile,
  runOptions,
  styles,
  text,
} from 'docs-build/cli'
import { openOutput, outputFolder, survey } from 'docs-build/output'
import { compareOutputs, type SiteDiff } from './diff/compare-outputs.ts'
import type { DiffFormat } from './diff/diff-outputs.ts'
import { keepHistory } from './history.ts'
import { drawReport } from './index.ts'

const FORMAT: Input<'html' | DiffFormat> = {
  written: '--format <format>',
  about: 'html: the state of the site; markdown, json, pages: what differs since an older output',
  fallback: 'html',
  sample: 'markdown',
  read: oneOf(['html', 'markdown', 'json', 'pages']),
}

export const reportCommand: Command = command({
  name: 'report',
  about: 'draw the state of the site as one page, or what differs between two outputs',
  examples: [
    ['docs-build report', 'Writes docs-report.html: findings, the map of pages and links, weight, build times.'],
    ['docs-build report --history reports', 'Keeps the figures of each commit, and shows how they change.'],
    ['docs-build report --since https://docs.example.org', 'Shows what has changed since the published site too.'],
    [
      'docs-build report --since https://docs.example.org --format markdown',
      'Prints what differs, for the comment of a pull request.',
    ],
    ['docs-build report --since old --format pages --to diff.html', 'Writes both versions of each page side by side.'],
  ],
  inputs: {
    dir: DIR,
    to: text('--to <file>', 'write to this file (default: docs-report.html for the state of the site)', 'report.html'),
    out: OUT,
    since: text('--since <site>', 'older output to compare with: its folder, or the URL of a site', 'old'),
    format: FORMAT,
    history: text('--history <folder>', 'keep the figures of each commit in this folder, and show them', 'reports'),
    baseline: text('--baseline <file>', 'file with known findings, to tell new ones apart', 'docs.baseline.json'),
    oldFindings: text('--old-findings <file>', 'JSON report of the old site, to compare the findings', 'old.json'),
    newFindings: text('--new-findings <file>', 'JSON report of the new site', 'new.json'),
    ...RUN_INPUTS,
  },
  async run({ to, format, since, history, oldFindings, newFindings, ...given }) {
    const options = runOptions(given)
    if (format === 'html') {
      const state = await survey(options)
      const diff = since === undefined ? undefined : await changesSince(since, state.out)
      const file = to ?? 'docs-report.html'
      const kept = history === undefined ? undefined : await keepHistory(options.dir ?? '.', history, state)
      write(file, drawReport(state, { diff, history: kept }))
      news(`${styles.good('✔')} ${styles.link(file)}: open it in a browser`)
      return EXIT.ok
    }
    if (since === undefined)
      throw new DocsError(`\`--format ${format}\` shows what differs, so it needs an older output.`, {
        hint: 'Name its folder or its URL: `--since https://docs.example.org`.',
      })
    const { diffOutputs } = await import('./diff/diff-outputs.ts')
    const [old, next] = [await openOutput(since), await openOutput(await outputFolder(options))]
    const { diff, text } = await diffOutputs(old, next, { format, oldFindings, newFindings })
    if (to === undefined) {
      await print(text)
      return EXIT.ok
    }
    write(to, text)
    const { changed, added, moved, removed } = diff
    const counts = `${changed.length} changed, ${added.length} added, ${moved.length} moved, ${removed.length} removed`
    news(`${styles.good('✔')} ${styles.link(to)}: ${counts}`)
    return EXIT.ok
  },
})

/** @throws DocsError when the file cannot be written */
function write(file: string, content: string): void {
  try {
    replaceFile(file, content)
  } catch (error) {
    throw new DocsError(`${file} cannot be written: ${messageOf(error)}`, { cause: error })
  }
}

async function changesSince(since: string, out: string): Promise<SiteDiff> {
  try {
    return await compareOutputs(await openOutput(since), await openOutput(out))
  } catch (error) {
    if (error instanceof DocsError) throw error
    throw new DocsError(`${since} cannot be compared: ${messageOf(error)}`, { cause: error })
  }
}
