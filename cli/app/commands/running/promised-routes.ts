/** `docs-build graph --routes`: the promised addresses, of which none may disappear without a redirect. */
import { DocsError, EXIT } from '../../../kernel/fault/errors.ts'
import { news, styles } from '../../../kernel/program/terminal.ts'
import type { RoutesOptions } from '../../../project/outputs/answers/keep-addresses.ts'
import type { RunOptions } from '../../operations.ts'
import { flag, type Input, text } from './command.ts'
import { FORMAT } from './run-options.ts'

interface RoutesInputs {
  readonly routes: Input<boolean>
  readonly write: Input<boolean>
  readonly drop: Input<boolean>
  readonly published: Input<string | undefined>
  readonly format: Input<string>
}

/** The options of `graph` that concern promised addresses. */
export const ROUTES_INPUTS: RoutesInputs = {
  routes: flag('--routes', 'compare the addresses with those promised in docs.routes.json'),
  write: flag('--write', 'with --routes: add the pages and anchors that the site has now to docs.routes.json'),
  drop: flag('--drop', 'with --routes --write: remove what is lost'),
  published: text(
    '--published <site>',
    'with --routes: compare with a published site or an output folder, by its URL or path',
    'https://docs.example.org/',
  ),
  format: { ...FORMAT, about: `with --routes: ${FORMAT.about}` },
}

/** @throws DocsError when an option is given that needs `--routes` */
export function refuseRoutesOptions({ write, drop, published, format }: RoutesOptions & { format: string }): void {
  const given = Object.entries({ write, drop, published, format: format !== FORMAT.fallback })
  const name = given.find(([, value]) => value)?.[0]
  if (name === undefined) return
  throw new DocsError(`\`--${name}\` concerns the promised addresses.`, {
    hint: `Write \`docs-build graph --routes --${name}\`.`,
  })
}

/**
 * Compares the site with its promises, and prints what is lost.
 *
 * @returns the exit code
 */
export async function compareRoutes(format: string, options: RunOptions & RoutesOptions): Promise<number> {
  const [{ routes }, { contractRules }, { formatReport, requireFormat }] = await Promise.all([
    import('../../operations.ts'),
    import('../../../graph/checks/address-contract.ts'),
    import('./findings.ts'),
  ])
  requireFormat(format)
  const start = performance.now()
  const { report, pages, anchors, written } = await routes(options)
  if (report.findings.length > 0 || format !== 'pretty') {
    const shown = { elapsedMs: performance.now() - start, rules: contractRules, details: true }
    process.stdout.write(formatReport(report, format, process.stdout, shown))
  }
  const what = `${pages} ${pages === 1 ? 'page' : 'pages'} and ${anchors} ${anchors === 1 ? 'anchor' : 'anchors'}`
  if (written) news(`${styles.good('✔')} docs.routes.json promises ${what}`)
  else if (report.findings.length === 0) news(`${styles.good('✔')} all promised addresses are there: ${what}`)
  return report.findings.length > 0 ? EXIT.findings : EXIT.ok
}
