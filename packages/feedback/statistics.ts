/** Statistics: the script of a counter, with the hosts that the policy of the pages must allow for it. */
import { DocsError, definePlugin, isOrigin, type Plugin, readPluginOptions, type Shape } from 'docs-build/plugins'
/** Options of `statistics`. */
export interface StatisticsOptions {
  /** The script of the counter: a URL, or a path of the site's own host. */
  readonly script: string
  /** Attributes of its element, such as `{ 'data-domain': 'example.org' }`. */
  readonly attributes?: Readonly<Record<string, string | boolean>>
  /** Origins that it sends to. Default: that of the script. */
  readonly connections?: readonly string[]
}

const ORIGIN = {
  form: {
    noun: 'origin',
    expected: 'an origin like `https://example.org`',
    read: (text: string) => (isOrigin(text) ? text : undefined),
  },
} as const

const OPTIONS: Shape = {
  options: {
    script: { type: 'text', required: true, about: 'The script of the counter.' },
    attributes: { type: { map: 'json', keys: 'anyText' }, about: 'Attributes of its element.' },
    connections: { type: { list: { form: ORIGIN.form } }, about: 'Origins that it sends to.' },
  },
}

export default function statistics(given: unknown): Plugin {
  const read = readPluginOptions('statistics', given ?? {}, OPTIONS) as unknown as StatisticsOptions
  const { script, attributes = {}, connections } = read
  const isOwn = /^\/(?!\/)/.test(script)
  if (!isOwn && !(/^https?:\/\/[^/]/.test(script) && URL.canParse(script)))
    throw new DocsError('The options of the plugin `statistics` are wrong: `script` must be an address or a path.', {
      hint: "Write `script: 'https://counter.example/script.js'`.",
    })
  const origins = isOwn ? [] : [new URL(script).origin]
  return definePlugin({
    name: 'statistics',
    head: {
      tags: [{ tag: 'script', attributes: { defer: true, ...attributes, src: script } }],
      hosts: { scripts: origins, connections: connections ?? origins },
    },
  })
}
