/**
 * Addresses that the two parsers read differently: in words, remark reads the page; in code, they make no difference.
 */
import { describe, expect, test } from 'vitest'
import { compareParsers, MARKDOWN } from './difference.ts'

const ADDRESSES = [
  'http://',
  'https://_a.b',
  'https://-a.b/c',
  '*https://a.b*',
  '_www.a.b_',
  'www.',
  'www._a.b',
  'HTTP://.a',
  'a/b@c',
  'a/b@c.d',
  'a/b@c.d/e',
  '@a/b@1.2',
  'a@17',
  'a/b@v1.2.3',
  '"a@b.c"',
  "'a@b.c'",
  'é@a.b',
  'a@b@c.d',
  '~a@b.c~',
  '{a@b.c}',
]

const IN_CODE: Readonly<Record<string, (address: string) => string>> = {
  'a code span': (address) => `Run \`npx ${address} init\` now.`,
  fences: (address) => `\`\`\`yaml\nuses: ${address}\n\`\`\``,
  'indented code': (address) => `text\n\n    ${address}`,
  HTML: (address) => `<p title='${address.replaceAll("'", '')}'>text</p>`,
}

const IN_WORDS: Readonly<Record<string, (address: string) => string>> = {
  words: (address) => `See ${address} there, or ${address}`,
  'a heading': (address) => `# ${address}`,
  'a cell': (address) => `| a | b |\n| - | - |\n| ${address} | ${address}|`,
  'an item': (address) => `- ${address}\n- b`,
  'a quote': (address) => `> ${address}\n> b`,
  'strong words': (address) => `**${address}** and *${address}*`,
  'a link': (address) => `[${address}](b) [b](${address})`,
  'an image': (address) => `![${address}](b) ![b](${address})`,
  'a reference': (address) => `[${address}][b] ![${address}][b] [b]\n\n[b]: c`,
  'a footnote': (address) => `a[^1]\n\n[^1]: See ${address}\n`,
  'a directive': (address) => `:::note[${address}]\n${address}\n:::\n`,
  'words beside code': (address) => `\`a\`${address}\`b\` ${address}*b* *b*${address}`,
  'words beside HTML': (address) => `<b>${address}</b> ${address}<br>${address}`,
}

describe.each(Object.entries({ ...IN_CODE, ...IN_WORDS }))('both parsers read addresses in %s as one', (_, text) => {
  test.each(ADDRESSES)('%s', (address) => {
    expect(compareParsers(`${text(address)}\n`, MARKDOWN).difference).toBeUndefined()
  })
})

describe.each(Object.entries(IN_CODE))('addresses in %s leave the page to the native parser', (_, text) => {
  test.each(ADDRESSES)('%s', (address) => {
    expect(compareParsers(`${text(address)}\n`, MARKDOWN).isNative).toBe(true)
  })
})

describe('addresses that both parsers read as one leave the page to the native parser', () => {
  test.each([
    '**https://a.org**',
    'See _http://127.0.0.1:80/b_, or *https://a.org/b-c.html*.',
    '- __https://a.org__\n\n> *https://a.org*\n',
    '| a |\n| - |\n|[b](https://a.org)|\n|![b c](https://a.org/d_e?f#g)|',
    'a|b\n-|-\n[c](https://a.org)|[d](https://b.org)',
  ])('%j', (text) => {
    expect(compareParsers(`${text}\n`, MARKDOWN)).toEqual({ isNative: true })
  })
  test.each([
    '**https://a.org*',
    '~https://a.org~',
    '_https://a.org/b_c_',
    '| a |\n| - |\n|https://a.org|',
    '| a |\n| - |\n|\\[b](https://a.org)|',
    '| a |\n| - |\n|[b](https://a.org?c|d)|',
  ])('but remark reads %j', (text) => {
    expect(compareParsers(`${text}\n`, MARKDOWN)).toEqual({ isNative: false })
  })
})
