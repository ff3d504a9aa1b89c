/** Long texts show their reading time. */
import { expect, test } from 'vitest'
import { docProps } from '../../cli/output/render/props.ts'
import { readSite } from '../harness/read-site.ts'

function readingTime(text: string, tags = 'long-read'): unknown {
  const site = readSite({
    'docs/a.md': `---\ntags: [${tags}]\n---\n\n${text}\n`,
  })
  const [doc] = site.site.docs
  const props = doc && docProps(doc, site.document('a.md').facts, site)
  return props?.kind === 'doc' ? props.data.readingTime : 'no document'
}

const words = (count: number, word = 'word'): string => Array(count).fill(word).join(' ')

test.each<[what: string, text: string, expected: number]>([
  ['nothing', '', 1],
  ['a line', words(20), 1],
  ['a thousand words', words(1000), 4],
  ['words with signs in them', words(1190, "don't"), 5],
  ['words in headings, lists and tables', `## ${words(238)}\n\n- ${words(238)}\n\n| ${words(238)} |\n| - |\n`, 3],
  ['code within a line, but no blocks of code', `${words(476, '`a`')}\n\n\`\`\`\n${words(5000)}\n\`\`\``, 2],
  ['characters that are words', '縫'.repeat(714), 3],
])('%s', (_, text, expected) => {
  expect(readingTime(text)).toBe(expected === 1 ? 'One minute to read' : `${expected} minutes to read`)
})

test('other pages show no reading time', () => {
  expect(readingTime(words(5000), 'git')).toBe(undefined)
})

test('the tag is the same in capitals', () => {
  expect(readingTime(words(714), 'Long-Read')).toBe('3 minutes to read')
})
