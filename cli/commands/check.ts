/** `docs-build check` */
import { EXIT } from '../errors.ts'
import { createProgress } from '../host/terminal.ts'
import { type Command, DIR } from './command.ts'
import { runOptions, withRunOptions } from './run-options.ts'

export const checkCommand: Command = {
  name: 'check',
  about: 'report what is wrong with the docs, without building them',
  define: (definition) =>
    withRunOptions(definition.argument(...DIR))
      .option('--format <format>', 'pretty, json, github, sarif or junit', 'pretty')
      .option('--strict', 'warnings are failures too')
      .option('--external', 'ask the servers behind links that leave the site as well'),
  async run([dir], options) {
    const { check } = await import('../operations.ts')
    const { formatReport, requireFormat } = await import('./findings.ts')
    requireFormat(String(options['format']))
    const start = performance.now()
    const strict = options['strict'] === true
    const progress = createProgress()
    const result = await check({
      ...runOptions(dir, options),
      strict,
      external: options['external'] === true,
      onProgress: (work, done, total) => progress.show(`${done} of ${total} ${work} …`),
    }).finally(() => progress.end())
    const text = formatReport(result.report, String(options['format']), process.stdout, {
      elapsedMs: performance.now() - start,
      sourceOf: result.sourceOf,
      notes: result.notes,
    })
    await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))
    return result.ok ? EXIT.ok : EXIT.findings
  },
}
