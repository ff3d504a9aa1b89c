/** The files in which hosts read redirects: what is written, and that the same is read from it. */
import { describe, expect, test } from 'vitest'
import type { RedirectRule } from '../../templates/redirects/format.ts'
import { redirectFormats } from '../../templates/redirects/index.ts'

const RULES: readonly RedirectRule[] = [
  { from: '/base/old/', to: '/base/new/#part' },
  { from: '/base/old.html', to: '/base/new/' },
  { from: '/base/grüße/a b/', to: 'https://example.org/a?b=c&d=%22' },
  { from: '/base/a:b*c(d){e}+f?"$/', to: "/base/a:b*c(d)+f'g;h/" },
]

const format = (name: string) => {
  const found = redirectFormats.find((one) => one.name === name)
  if (!found) throw new Error(`There is no format ${name}.`)
  return found
}

describe.each(redirectFormats)('$name', ({ write, read, file }) => {
  test('a written file can be read, with and without the slash at the end', () => {
    const known = new Map(read(write(RULES, undefined), 'anyone').map(({ from, to }) => [from, to]))
    for (const { from, to } of RULES) {
      expect(known.get(from), from).toBe(to.replaceAll('$', '%24'))
      if (file !== 'redirects.json') expect(known.get(from.replace(/\/$/, '')), from).toBe(to)
    }
  })

  test('nothing is read from another text', () => {
    for (const text of ['', 'null', '{"redirects":[null,1,{"from":1}]}', '# /a /b\n', 'a b c'])
      expect(read(text, 'anyone')).toEqual([])
  })
})

test.each(['a b 200 Country=de', 'a\n/x /y 301', 'a"; } server { "', 'a\\"\u0000', 'a\u2028b', 'a\ud800'])(
  'nothing of the destination %j ends its place in a file of a host',
  (text) => {
    for (const { write } of redirectFormats.filter(({ name }) => name !== 'json')) {
      const written = write([{ from: '/old.html', to: `/new/#${text}` }], undefined)
      const lines = write([{ from: '/old.html', to: '/new/#a' }], undefined).split('\n').length
      expect(written.split('\n')).toHaveLength(lines)
      expect(written).toMatch(/\/new\/#[\w/.%=;-]+(?: 301$|"[;,]$)/m)
    }
  },
)

test.each([
  ['/a(b)*+:c/', '/a%28b%29%2A%2B%3Ac/'],
  ['https://example.org:8443/a:b#c:d', 'https://example.org:8443/a%3Ab#c:d'],
  ['/a/?b=c+d', '/a/?b=c+d'],
])(
  'the destination %s has no pattern in `vercel.json`, and nothing that Vercel would send to browsers',
  (to, written) => {
    const text = format('vercel').write([{ from: '/old.html', to }], undefined)
    expect(JSON.parse(text).redirects[0].destination).toBe(written)
  },
)

test('`_redirects` keeps the rules of the project, before those of the site', () => {
  const own = '/mine /elsewhere 302\n/api/* https://api.example.org/:splat 200'
  const text = format('netlify').write([{ from: '/old/', to: '/new/' }], own)
  expect(text).toBe(`${own}\n# Redirects of this site, written by docs-build.\n/old /new/ 301\n/old/ /new/ 301\n`)
  expect(format('netlify').read(text, 'anyone')).toEqual([
    { from: '/mine', to: '/elsewhere' },
    { from: '/old', to: '/new/' },
    { from: '/old/', to: '/new/' },
  ])
  expect(format('netlify').read(text, 'site')).toHaveLength(2)
  expect(format('netlify').write([], own)).toBe(own)
})

test('`vercel.json` keeps the settings of the project', () => {
  const own = '{ "cleanUrls": true, "redirects": [{ "source": "/mine", "destination": "/elsewhere" }] }'
  expect(JSON.parse(format('vercel').write([{ from: '/old.html', to: '/new/' }], own))).toEqual({
    cleanUrls: true,
    redirects: [
      { source: '/mine', destination: '/elsewhere' },
      { source: '/old.html', destination: '/new/', permanent: true },
    ],
  })
  expect(() => format('vercel').write(RULES, '[]')).toThrow('must be a JSON object')
})

test('the map of nginx quotes its values', () => {
  expect(format('nginx').write([{ from: '/a"b/', to: '/c/' }], undefined)).toContain(
    'map $uri $docs_build_redirect {\n  default "";\n  "/a\\"b" "/c/";\n  "/a\\"b/" "/c/";\n}\n',
  )
})
