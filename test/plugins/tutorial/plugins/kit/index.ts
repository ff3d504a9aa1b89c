import { definePlugin } from 'docs-build'
import { endpoint } from './endpoint.tsx'
import { latencies } from './latencies.tsx'
import { noteOrder, notesPage } from './notes.ts'
import { outsideLinks } from './outside-links.ts'
import { units } from './units.ts'
import { vagueWord } from './vague-word.ts'

export interface Options {
  /** Words that the rule reports. */
  words: string[]
  /** Where visits are counted. */
  host: string
}

export default (options: Options) =>
  definePlugin({
    name: 'kit',
    options,
    markdown: {
      remark: [units],
      rehype: [outsideLinks],
      directives: [endpoint],
      fences: [latencies],
    },
    components: {
      Tally: {
        module: './tally.tsx',
        attributes: {
          label: { type: 'string', required: true, about: 'What is counted.' },
          start: { type: 'number', about: 'The first number.' },
        },
      },
    },
    rules: [vagueWord(options.words)],
    outputs: ({ pages, baseUrl }) => [
      {
        path: 'titles.json',
        make: () =>
          JSON.stringify(
            pages.map(({ title, route }) => ({
              title,
              url: baseUrl + route.slice(1),
            })),
          ),
      },
    ],
    pages: [
      {
        path: '/team',
        title: 'Team',
        markdown: 'Back to the [start](/).',
        layout: 'plain',
      },
    ],
    docs: [{ id: 'notes', path: 'notes', routeBasePath: 'notes' }],
    frontMatter: noteOrder,
    derivedPages: notesPage,
    head: {
      tags: ({ title }) => [
        {
          tag: 'meta',
          attributes: { name: 'application-name', content: `Acme: ${title}` },
        },
        { tag: 'script', attributes: { src: `${options.host}/count.js`, async: true } },
      ],
      hosts: { scripts: [options.host] },
    },
    navbar: [
      {
        type: 'tally',
        schema: {
          about: 'A link that counts how often it was pressed.',
          options: {
            label: { type: 'text', about: 'The words.', required: true },
            to: { type: 'sitePath', about: 'Where it leads.', required: true },
          },
        },
        view: './tally-item.tsx',
      },
    ],
    search: { module: './title-search.ts', options: { file: 'titles.json' } },
  })

declare module 'docs-build' {
  // What the configuration may write, for editors.
  interface PluginNavbarItems {
    readonly tally: {
      readonly type: 'tally'
      readonly label: string
      readonly to: string
    }
  }
}
