/** `docs-build graph` */
import { EXIT } from '../fault/errors.ts'
import { type Command, DIR } from './command.ts'
import { runOptions, withRunOptions } from './run-options.ts'

export const graphCommand: Command = {
  name: 'graph',
  about: 'print routes, headings, sidebars, tags and links',
  define: (definition) =>
    withRunOptions(definition.argument(...DIR)).option(
      '--json',
      'as JSON, with the schema described in ARCHITECTURE.md',
    ),
  async run([dir], options) {
    const { graph } = await import('../operations.ts')
    const site = await graph(runOptions(dir, options))
    const text = options['json'] === true ? `${JSON.stringify(site, null, 2)}\n` : table(site.pages)
    await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))
    return EXIT.ok
  },
}

function table(pages: readonly { route: string; kind: string; file?: string; title: string }[]): string {
  const width = Math.min(60, Math.max(...pages.map((page) => page.route.length)))
  return pages
    .map(({ route, file, kind, title }) => `${route.padEnd(width)}  ${file ?? `(${kind})`}  ${title}\n`)
    .join('')
}
