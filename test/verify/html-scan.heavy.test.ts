/** The scanner finds the same as parse5's tokenizer, in whole sites and in random texts. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createRandom } from '../harness/random.ts'
import { projectRoot } from '../harness/root.ts'
import { buildSite } from './built-site.ts'
import { ODD, scanned, tokenized } from './odd-html.ts'

it('in every file of a built site and of the fixtures', async () => {
  const folder = join(projectRoot, 'test/fixtures')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  const site = await buildSite()
  const pages = [...site].filter(([path]) => path.endsWith('.html')).map(([, bytes]) => Buffer.from(bytes).toString())
  const texts = [...names.map((name) => readFileSync(join(folder, name), 'utf8')), ...pages]
  for (const html of texts) expect(scanned(html)).toEqual(tokenized(html))
  expect(pages.length).toBeGreaterThan(5)
})

it('in ten thousand random pieces', () => {
  const random = createRandom('html-scan')
  const pieces = [
    ...ODD.flatMap((html) => html.split(/(?<=[<>="'/ -])/)),
    '<a ',
    '<script',
    '</script>',
    '<!--',
    '-->',
    'id=1 ',
  ]
  for (let round = 0; round < 10_000; round++) {
    const html = Array.from({ length: 1 + random.below(12) }, () => random.pick(pieces)).join('')
    expect(scanned(html), html).toEqual(tokenized(html))
  }
})
