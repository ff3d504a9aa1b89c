/** `docs-build build` */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { EXIT } from '../errors.ts'
import { byteSize, duration, say, styles } from '../host/terminal.ts'
import { type Command, DIR } from './command.ts'
import { runOptions, withRunOptions } from './run-options.ts'

export const buildCommand: Command = {
  name: 'build',
  about: 'check the docs and build the site into its output folder',
  define: (definition) =>
    withRunOptions(definition.argument(...DIR))
      .option('--out <folder>', 'output folder, relative to dir (default: build)')
      .option('--base-url <path>', 'path that the site is served below')
      .option('--strict', 'warnings are failures too')
      .option('--report <format[:file]>', 'write the findings as pretty, json, github, sarif or junit')
      .option('--profile', 'show where the time went'),
  async run([dir], options) {
    const { build } = await import('../operations.ts')
    const start = performance.now()
    const phases: [string, number][] = []
    const { out, strict, report: target, profile } = options
    const result = await build({
      ...runOptions(dir, options),
      ...(typeof out === 'string' ? { out } : {}),
      strict: strict === true,
      onPhase: (phase, ms) => phases.push([phase, ms]),
    })
    const elapsedMs = performance.now() - start
    const { report, published } = result
    if (typeof target === 'string' || report.findings.length > 0) {
      const { formatReport, writeReport } = await import('./findings.ts')
      const shown = { elapsedMs, sourceOf: sourceFile(dir ?? '.') }
      if (typeof target === 'string') writeReport(report, target, shown)
      if (report.findings.length > 0 && target !== 'pretty')
        process.stderr.write(formatReport(report, 'pretty', process.stderr, shown))
    }
    if (!published) {
      say(styles.bad('Not published.') + styles.quiet(' The output folder is as it was.'))
      return EXIT.findings
    }
    const place = relative(process.cwd(), result.out) || '.'
    const work =
      result.rendered === 0 ? 'nothing changed' : `${result.rendered} of ${result.rendered + result.kept} pages drawn`
    say(
      `${styles.good('✔')} ${styles.strong(`${report.summary.pages} pages`)} in ${styles.link(place)} — ${work}, ${result.files} files, ${byteSize(result.bytes)}, ${duration(elapsedMs)}`,
    )
    if (profile === true) showProfile(phases, elapsedMs)
    return EXIT.ok
  },
}

function showProfile(phases: readonly [string, number][], total: number): void {
  for (const [phase, ms] of phases) {
    const share = Math.round((ms / total) * 30)
    say(`  ${phase.padEnd(26)}${duration(ms).padStart(8)}  ${styles.quiet('█'.repeat(share))}`)
  }
  const { maxRSS } = process.resourceUsage()
  say(`  ${'memory at its peak'.padEnd(26)}${byteSize(maxRSS * 1024).padStart(8)}`)
}

/** Reads a file that a finding names, for its excerpt. */
function sourceFile(dir: string): (file: string) => string | undefined {
  return (file) => {
    try {
      return readFileSync(join(dir, file), 'utf8')
    } catch {
      return undefined
    }
  }
}
