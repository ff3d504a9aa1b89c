/** Hosts of pictures, with every character that the URL standard lets into one: none becomes a part of the policy's grammar. */
import { expect, test } from 'vitest'
import { isNameable } from '../../cli/markdown/html/foreign-media.ts'
import { policyText, readPolicies } from '../../templates/files/security-policy.ts'

/** All of ASCII, and characters that an address maps to others (UTS 46). */
const CHARACTERS = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code)),
  ...['ä', 'ß', '。', '．', '；', '，', '＊', '\u00a0', '\u00ad', '\u200d', '\u2028', '\u212a', '\ufdd0', '\u{1f9f5}'],
]
const SHAPES = ['a$b', '$', '$.example', 'a.$', '[$]', 'a:$', 'u$@a', 'xn--$']

function origins(): Set<string> {
  const written = CHARACTERS.flatMap((character) => [character, encodeURIComponent(character), `%${hexOf(character)}`])
  const addresses = ['http', 'https', 'blob:https', 'ws', 'foreign'].flatMap((scheme) =>
    SHAPES.flatMap((shape) => written.map((text) => `${scheme}://${shape.replace('$', text)}/x.png`)),
  )
  return new Set(addresses.flatMap((address) => (URL.canParse(address) ? new URL(address).origin : [])))
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).padStart(2, '0')
}

test('what a policy names is one source of one directive', () => {
  const all = [...origins()]
  const nameable = all.filter(isNameable)
  expect(nameable.length).toBeGreaterThan(50)
  expect(nameable.length).toBeLessThan(all.length)
  for (const origin of nameable) {
    expect(new URL(origin).origin).toBe(origin)
    expect(readPolicies(policyText({ 'img-src': [origin] }))).toEqual([{ 'img-src': [origin] }])
  }
  const refused = all.filter((origin) => !isNameable(origin)).join('')
  for (const mark of ";,*'") expect(refused).toContain(mark)
})

test.each(['https://.a.org', 'https://a..b.org', 'https://.'])(
  '`%s` has an empty label, and browsers ignore it',
  (origin) => {
    expect(new URL(origin).origin).toBe(origin)
    expect(isNameable(origin)).toBe(false)
  },
)
