/** `docs-build verify` */
import { EXIT } from '../../kernel/fault/errors.ts'
import { news, print, styles } from '../../kernel/program/terminal.ts'
import { type Command, command, flag, text } from './running/command.ts'
import { FORMAT } from './running/run-options.ts'

export const verifyCommand: Command = command({
  name: 'verify',
  about: 'prove an output from its files alone: every link, id, asset, hash and route',
  examples: [
    ['docs-build verify', 'Proves the output in `build/` from its files alone.'],
    ['docs-build verify --crawl', 'Lets a second judge, linkinator, follow the links of the served output as well.'],
    ['docs-build verify --strict', 'Ends with exit code 1 for warnings too.'],
  ],
  inputs: {
    folder: text('[folder]', 'output folder (default: build)'),
    format: FORMAT,
    crawl: flag('--crawl', 'also serve the output on this machine, and let linkinator follow every link'),
    strict: flag('--strict', 'warnings are failures too'),
  },
  async run({ folder, format, strict, crawl }) {
    const [{ verify }, { formatReport, requireFormat }, { verifyRules }] = await Promise.all([
      import('../operations.ts'),
      import('./running/findings.ts'),
      import('../../output/verify/rules.ts'),
    ])
    requireFormat(format)
    const start = performance.now()
    const { ok, report, sourceOf, crawled } = await verify({ crawl, out: folder })
    if (crawled !== undefined) news(styles.quiet(`linkinator asked for ${crawled} addresses`))
    const shown = {
      elapsedMs: performance.now() - start,
      sourceOf,
      rules: verifyRules,
      strictBy: strict ? '--strict' : undefined,
    }
    const text = formatReport(report, format, process.stdout, shown)
    await print(text)
    return ok && !(strict && report.summary.warn > 0) ? EXIT.ok : EXIT.findings
  },
})
