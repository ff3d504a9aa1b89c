/** `docs-build graph` */
import { EXIT } from '../../kernel/fault/errors.ts'
import { printable } from '../../kernel/fault/terminal-text.ts'
import { news, print, styles } from '../../kernel/program/terminal.ts'
import { type Command, command, DIR, flag } from './running/command.ts'
import { compareRoutes, ROUTES_INPUTS, refuseRoutesOptions } from './running/promised-routes.ts'
import { RUN_INPUTS, runOptions } from './running/run-options.ts'

export const graphCommand: Command = command({
  name: 'graph',
  about: 'print routes, headings, sidebars, tags and links, or keep the promised addresses',
  examples: [
    ['docs-build graph', 'Prints the routes, headings, sidebars, tags and links of the site.'],
    ['docs-build graph --json', 'Prints the same as data.'],
    ['docs-build graph --routes', 'Compares the site with the promised addresses in `docs.routes.json`.'],
    ['docs-build graph --routes --write', 'Promises the addresses that the site has now.'],
  ],
  inputs: {
    dir: DIR,
    ...ROUTES_INPUTS,
    ...RUN_INPUTS,
    json: flag('--json', 'as JSON; the manual describes the fields under Reference, Graph'),
  },
  async run({ routes, write, drop, published, format, json, ...given }) {
    const kept = { write, drop, published }
    if (routes) return compareRoutes(json ? 'json' : format, { ...runOptions(given), ...kept })
    refuseRoutesOptions({ ...kept, format })
    const { graph } = await import('../operations.ts')
    const site = await graph(runOptions(given))
    const text = json ? `${JSON.stringify(site, null, 2)}\n` : table(site.pages)
    await print(text)
    for (const { file, line, message } of site.unread ?? [])
      news(`${styles.careful('!')} ${printable(`${file}:${line} is not in the graph. ${message}`)}`)
    return EXIT.ok
  },
})

function table(pages: readonly { route: string; kind: string; file?: string; title: string }[]): string {
  const width = Math.min(60, Math.max(...pages.map((page) => page.route.length)))
  return pages
    .map(({ route, file, kind, title }) => `${printable(`${route.padEnd(width)}  ${file ?? `(${kind})`}  ${title}`)}\n`)
    .join('')
}
