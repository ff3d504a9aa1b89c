/** Documents that several languages show are read once, and the words of each language are in their bodies. */
import { expect, test } from 'vitest'
import { openEngine } from '../../cli/project/pipeline/engine.ts'
import { type ReadDocument, readBodies, readDocuments } from '../../cli/project/pipeline/read-documents.ts'
import { loadSiteBundle } from '../../cli/project/theme/site-bundle.ts'
import { openWorkspace, readPageInputs } from '../../cli/project/workspace.ts'
import { exampleLanguage } from '../harness/example-language.ts'
import { parseSite, writeSite } from '../harness/site.ts'

const SITE = {
  ...parseSite(`
  -- docs.config.ts --
  import { definePlugin } from 'docs-build'

  const signs = () => (tree, file) => {
    if (file.path.includes('sign')) tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: file.data.language }] })
  }
  const greeting = { about: 'A box.', kind: 'container', attributes: {}, label: 'optional' }

  export default {
    i18n: { locales: ['en', 'de', 'nl'], words: { nl: { 'text.note': 'Let op' } } },
    plugins: [
      ['docs-build-examples/plugin', { language: 'language.js', play: false }],
      definePlugin({
        name: 'own',
        markdown: {
          remark: [signs],
          directives: [{ name: 'greeting', schema: greeting, view: ({ say, children }) => say('page.toc') + children.length }],
        },
      }),
    ],
  }
  -- docs/index.md --
  # Start

  ## A & "B"

  :::note
  [Boxes](boxes.md)
  :::

  | A | B |
  | - | - |
  | 1 | 2 |

  | A | B |
  | - | - |
  | 3 | 4 |
  -- docs/boxes.md --
  # Boxes

  ::toc

  :::tip[Words]
  Text of a tip.
  :::

  ## Code

  \`\`\`js
  const a = 1
  \`\`\`

  ::youtube[A film]{id=aqz-KE-bpKQ}

  :::figure[Caption]{zoom}
  ![Alt](https://example.org/a.png)
  :::

  :::related
  - [Start](index.md)
  :::
  -- docs/footnotes.md --
  # Footnotes

  Text[^1].

  [^1]: Note.
  -- docs/data.md --
  # Data

  \`\`\`yaml parameters
  name:
    type: string
    about: A name.
  \`\`\`
  -- docs/sign.md --
  # Sign
  -- docs/greeting.md --
  # Greeting

  :::greeting
  Text.
  :::
  -- docs/example.md --
  # Example

  \`\`\`js example caption="A corner"
  ({ point, line }) => { point('a', 0, 0); line(0, 0); line(10, 10) }
  \`\`\`
  -- docs/translated.md --
  # Translated
  -- i18n/nl/docs/translated.md --
  # Vertaald
  `),
  'language.js': exampleLanguage,
}

test('a document that several languages show has the record and the body of one that is read for each', async () => {
  const workspace = await openWorkspace(await writeSite(SITE), { cache: false })
  const inputs = await readPageInputs(workspace)
  const bundle = await loadSiteBundle(workspace, inputs)
  const { editions } = inputs
  const readAll = async (
    laterThan: (place: number) => typeof editions,
  ): Promise<{ made: unknown[]; read: number[] }> => {
    const read: number[] = []
    const engine = {
      ...openEngine(undefined, { jobs: 1 }),
      onProgress: (_: string, count: number) => void read.splice(-1, 1, count),
    }
    const made: unknown[] = []
    for (const [place, own] of editions.entries()) {
      read.push(0)
      const documents = await readDocuments(own, engine, bundle, laterThan(place))
      const bodies = await readBodies(documents, own, engine, bundle)
      made.push(documents.map(({ head, facts }: ReadDocument, index) => ({ head, facts, body: bodies[index] })))
    }
    await engine.close()
    return { made, read }
  }
  const [together, alone] = [await readAll((place) => editions.slice(place + 1)), await readAll(() => [])]
  expect(together.made).toEqual(alone.made)
  // Eight pages, and four templates of pages.
  expect(alone.read).toEqual([12, 12, 12])
  // Words are part of what is known of `data.md` and `sign.md`. Dutch has a page of its own, too.
  expect(together.read).toEqual([12, 2, 3])
  const texts = JSON.stringify(together.made)
  for (const word of ['Let op', 'Auf dieser Seite', 'Direkter Link', 'Fußnoten']) expect(texts).toContain(word)
})
