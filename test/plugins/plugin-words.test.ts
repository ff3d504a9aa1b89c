/** The words of plugins on one site. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { mainOf } from '../harness/plugged-site.ts'
import { writeSite } from '../harness/site.ts'

test('plugins speak the language of the site, with the words of its owner', async () => {
  const dir = await writeSite({
    'docs.config.ts': `import { diagrams } from 'docs-build-diagrams'
import { feedback } from 'docs-build-feedback'
import { machines } from 'docs-build-machines'
import { news } from 'docs-build-news'
export default {
  title: 'Schnitte',
  i18n: { defaultLocale: 'de', words: { de: { 'feedback.yes': 'Aber ja', 'feedback.no': 'Eher nicht' } } },
  plugins: [diagrams(), feedback({ endpoint: '/answers' }), machines(), news()],
}
`,
    'docs/index.md': '# Anfang\n\n```mermaid\nsequenceDiagram\n  Anna->>Otto: Maß\n```\n',
    'blog/2024-01-02-first.md': '# Erster\n\nText.\n',
  })
  const { report } = await build({ dir })
  expect(report.findings).toEqual([])
  const out = join(dir, 'build')
  const page = mainOf(await readFile(join(out, 'index.html'), 'utf8'))
  expect(page).toContain('aria-label="Diagramm: Maß, Anna, Otto"')
  expect(page).toContain('>Seite kopieren</button>')
  expect(page).toMatch(/>War diese Seite hilfreich\?<.*>Aber ja<.*>Eher nicht</s)
  expect(mainOf(await readFile(join(out, 'blog/archive/index.html'), 'utf8'))).toContain('<h1>Archiv</h1>')
  // Without a description of its own, a list is described by the titles of its posts.
  expect(await readFile(join(out, 'blog/index.html'), 'utf8')).toContain('name="description" content="Erster"')
})

const SHOP = `import { definePlugin } from 'docs-build'
export default (words) => definePlugin({
  name: 'shop',
  words,
  derivedPages: (_, { words }) => [
    { path: 'shop', title: 'Shop', markdown: [words['shop.buy'], words['shop.cart'].one].join() + '\\n' },
  ],
})
`
const BUY = "{ en: { 'shop.buy': 'Buy {name}', 'shop.cart': { one: 'One', other: '{count} things' } }"

/** The words of a plugin on a site in German. */
async function wordsOf(words: string, own: string): Promise<string> {
  const dir = await writeSite({
    'shop.ts': SHOP,
    'docs.config.ts': `import shop from './shop.ts'
export default { title: 'Laden', i18n: { defaultLocale: 'de', words: { de: ${own} } }, plugins: [shop(${words})] }
`,
    'docs/index.md': '# Anfang\n',
  })
  await build({ dir })
  const page = mainOf(await readFile(join(dir, 'build/shop/index.html'), 'utf8'))
  return /<p>(.*?)<\/p>/.exec(page)?.[1] ?? ''
}

test.each<[what: string, words: string, own: string, said: string]>([
  ['the language of the site', `${BUY}, de: { 'shop.buy': '{name} kaufen' } }`, '{}', '{name} kaufen,One'],
  ['English for what a language lacks', `${BUY}, fr: { 'shop.buy': 'Acheter {name}' } }`, '{}', 'Buy {name},One'],
  ['what the site says itself', `${BUY} }`, "{ 'shop.buy': 'Nimm {name}' }", 'Nimm {name},One'],
])('a plugin gets %s', async (_, words, own, said) => {
  expect(await wordsOf(words, own)).toBe(said)
})

test.each<[what: string, words: string, own: string, message: string]>([
  ['no English', "{ de: { 'shop.buy': 'x' } }", '{}', 'plugins[0].words has no words in English, as `en`'],
  [
    'another beginning',
    "{ en: { 'shop.buy': 'x', 'bar.beer': 'x' } }",
    '{}',
    "plugins[0].words.en['bar.beer'] must have a name of two parts",
  ],
  ['a name of one part', "{ en: { buy: 'x' } }", '{}', 'plugins[0].words.en.buy must have a name of two parts'],
  [
    'a beginning of ours',
    "{ en: { 'page.buy': 'x' } }",
    '{}',
    "plugins[0].words of the plugin `shop` is 'page', which docs-build has as the beginning of words",
  ],
  ['no language', `${BUY}, deutsch_: {} }`, '{}', 'plugins[0].words.deutsch_ must be a language tag'],
  ['a word that English lacks', `${BUY}, de: { 'shop.by': 'x' } }`, '{}', "plugins[0].words.de['shop.by'] is no word"],
  [
    'a lost placeholder',
    `${BUY}, de: { 'shop.buy': 'Kaufen' } }`,
    '{}',
    "plugins[0].words.de['shop.buy'] must hold {name}",
  ],
  [
    'a plural as a text',
    `${BUY}, de: { 'shop.cart': '{count}' } }`,
    '{}',
    "plugins[0].words.de['shop.cart'] must have forms for numbers",
  ],
  [
    'a word that is none',
    "{ en: { 'shop.buy': 1 } }",
    '{}',
    "plugins[0].words.en['shop.buy'] must be a text, or an object of texts",
  ],
  ['a word of the configuration without a dot', `${BUY} }`, "{ shop: 'x' }", 'i18n.words.de.shop is no option'],
  [
    'an unknown word in the configuration',
    `${BUY} }`,
    "{ 'shop.bye': 'x' }",
    "i18n.words.de['shop.bye'] is no word of docs-build or of a plugin of the site",
  ],
  [
    'a lost placeholder in the configuration',
    `${BUY} }`,
    "{ 'shop.buy': 'x' }",
    "i18n.words.de['shop.buy'] must hold {name}",
  ],
])('%s is a problem of the configuration', async (_, words, own, message) => {
  const said = await wordsOf(words, own).then(String, String)
  expect(said).toContain(message)
})
