/** `docs-build verify` */
import { EXIT } from '../fault/errors.ts'
import type { Command } from './command.ts'

export const verifyCommand: Command = {
  name: 'verify',
  about: 'prove an output from its files alone: every link, id, asset, hash and route',
  define: (definition) =>
    definition
      .argument('[folder]', 'output folder (default: build)')
      .option('--format <format>', 'pretty, json, github, sarif or junit', 'pretty'),
  async run([folder], options) {
    const [{ verify }, { formatReport, requireFormat }, { verifyRules }] = await Promise.all([
      import('../operations.ts'),
      import('./findings.ts'),
      import('../verify/rules.ts'),
    ])
    const format = String(options['format'])
    requireFormat(format)
    const start = performance.now()
    const { ok, report, sourceOf } = await verify({ out: folder ?? 'build' })
    const shown = { elapsedMs: performance.now() - start, sourceOf, rules: verifyRules }
    const text = formatReport(report, format, process.stdout, shown)
    await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))
    return ok ? EXIT.ok : EXIT.findings
  },
}
