import { expect, test } from 'vitest'
import { openSearch } from '../../templates/files/opensearch.ts'

const searchUrl = 'https://docs.example.org/search/'

test('the description names the site and the address of a search', () => {
  const text = openSearch({ title: 'A & <B>', about: 'Search', searchUrl })
  expect(text).toContain('<ShortName>A &amp; &lt;B&gt;</ShortName>')
  expect(text).toContain('<Url type="text/html" template="https://docs.example.org/search/?q={searchTerms}"/>')
})

test.each([
  ['Sixteen letters.', 'Sixteen letters.'],
  ['A title that is longer', 'A title that is…'],
  ['𝐀'.repeat(17), `${'𝐀'.repeat(15)}…`],
])('the name of %s is %s', (title, name) => {
  expect(openSearch({ title, about: 'Search', searchUrl })).toContain(`<ShortName>${name}</ShortName>`)
})
