/** Blocks of landing pages: their HTML, their links, and the title in a hero. */
import { describe, expect, test } from 'vitest'
import { readSite } from '../harness/read-site.ts'

const read = (text: string) => readSite({ 'docs/a.md': text, 'docs/b.md': 'Text.\n', 'docs/face.png': '' })

describe('a hero', () => {
  const HERO = ':::hero\n# Made by hand\n\nA line.\n\n![Drawing](./face.png)\n:::\n'

  test('holds the title of its page', () => {
    const { facts, head } = read(HERO).document('a.md')
    expect(head.title).toBe('Made by hand')
    expect(facts.ownTitle).toBe('Made by hand')
  })

  test('has its pictures beside its text', async () => {
    const html = await read(HERO).html('a.md')
    expect(html).toMatch(
      /^<div class="hero"><div><h1[^>]*>Made by hand<\/h1>.*A line\..*<\/div><div class="hero-picture">.*<img/s,
    )
  })

  test('without a picture has no column for one', async () => {
    expect(await read(':::hero\n# Title\n:::\n').html('a.md')).not.toContain('hero-picture')
  })

  test('a heading in another block is not the title', () => {
    expect(read(':::note\n# Inside\n:::\n').document('a.md').facts.ownTitle).toBeUndefined()
  })
})

test.each([
  [
    '::::features\n:::feature[Fast]{icon=bolt href="./b.md"}\nText.\n:::\n::::\n',
    /<div class="features"><section><span class="card-icon"><svg.*<h3><a href="[^"]*b\/?">Fast<\/a><\/h3><p>Text\.<\/p><\/section><\/div>/s,
  ],
  [
    ':::figures\n- **5** pages\n:::\n',
    /<div class="figures"><ul>\s*<li><strong>5<\/strong> pages<\/li>\s*<\/ul><\/div>/,
  ],
  [':::logos[Used by]\n- One\n:::\n', /<div class="logos"><p class="logos-line">Used by<\/p><ul>/],
  [
    ':::quote[Jane, a reader]{href="./b.md"}\nGood.\n:::\n',
    /<figure class="quote"><blockquote><p>Good\.<\/p><\/blockquote><figcaption><span><a href="[^"]*b\/?">Jane, a reader<\/a><\/span><\/figcaption><\/figure>/,
  ],
  [':::call[Begin]\nNow.\n:::\n', /<section class="call"><h2>Begin<\/h2><p>Now\.<\/p><\/section>/],
])('%j', async (text, expected) => {
  const site = read(text)
  expect(await site.html('a.md')).toMatch(expected)
  expect(site.document('a.md').facts.extras).toEqual(['landing'])
})

test.each([
  [':::feature[Fast]{href="./none.md"}\nText.\n:::\n', './none.md'],
  [':::quote[Jane]{href="./none.md"}\nGood.\n:::\n', './none.md'],
  [':::quote[Jane]{image="./none.png"}\nGood.\n:::\n', './none.png'],
])('destinations are checked: %j', (text, destination) => {
  const { references } = read(text).document('a.md').facts
  expect(references.map(({ href }) => href)).toContain(destination)
})
