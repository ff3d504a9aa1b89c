/** `docs-build routes` */
import { EXIT } from '../../kernel/fault/errors.ts'
import { news, styles } from '../../kernel/program/terminal.ts'
import { type Command, command, DIR, flag, text } from './running/command.ts'
import { FORMAT, RUN_INPUTS, runOptions } from './running/run-options.ts'

export const routesCommand: Command = command({
  name: 'routes',
  about: 'keep the promised addresses: none may disappear without a redirect',
  examples: [
    ['docs-build routes', 'Compares the site with the promised addresses in `docs.routes.json`.'],
    ['docs-build routes --write', 'Promises the addresses that the site has now.'],
  ],
  inputs: {
    dir: DIR,
    write: flag('--write', 'add the pages and anchors that the site has now to docs.routes.json'),
    drop: flag('--drop', 'with --write: remove what is lost'),
    published: text(
      '--published <site>',
      'compare with a published site or an output folder, by its URL or path',
      'https://docs.example.org/',
    ),
    format: FORMAT,
    ...RUN_INPUTS,
  },
  async run({ format, ...given }) {
    const [{ routes }, { contractRules }, { formatReport, requireFormat }] = await Promise.all([
      import('../operations.ts'),
      import('../../graph/checks/address-contract.ts'),
      import('./running/findings.ts'),
    ])
    requireFormat(format)
    const start = performance.now()
    const { report, pages, anchors, written } = await routes(runOptions(given))
    if (report.findings.length > 0 || format !== 'pretty') {
      const shown = { elapsedMs: performance.now() - start, rules: contractRules, details: true }
      process.stdout.write(formatReport(report, format, process.stdout, shown))
    }
    const what = `${pages} ${pages === 1 ? 'page' : 'pages'} and ${anchors} ${anchors === 1 ? 'anchor' : 'anchors'}`
    if (written) news(`${styles.good('✔')} docs.routes.json promises ${what}`)
    else if (report.findings.length === 0) news(`${styles.good('✔')} all promised addresses are there: ${what}`)
    return report.findings.length > 0 ? EXIT.findings : EXIT.ok
  },
})
