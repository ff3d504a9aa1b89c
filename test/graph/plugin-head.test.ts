/** What plugins may add to the head of pages. */
import { describe, expect, test } from 'vitest'
import { faultOf, type HeadHosts, isOrigin } from '../../cli/graph/plugins/head.ts'

const HOSTS: HeadHosts = { scripts: ['https://cdn.example', 'https://*.wide.example'] }
const faultIn = (element: unknown, isStatic = true): string | undefined => faultOf(element, HOSTS, { isStatic })
const script = (attributes: object, content?: unknown): object => ({ tag: 'script', attributes, content })

describe('an element that may stand in the head', () => {
  test.each([
    ['a meta element', { tag: 'meta', attributes: { name: 'a', content: 'b' } }],
    ['attributes that are switches or left out', { tag: 'link', attributes: { disabled: true, media: undefined } }],
    ['no attributes', { tag: 'meta' }],
    ['a script of the site', script({ src: '/a.js' })],
    ['a script beside the page', script({ src: 'a.js' })],
    ['a script of a host that is named', script({ src: 'https://cdn.example/a.js' })],
    ['a script of a host below one that is named', script({ src: 'https://a.wide.example/a.js' })],
    ['a script with content on every page', script({}, 'start()')],
    ['an element that draws data', script({ type: 'application/ld+json' }, '{}')],
  ])('%s', (_, element) => {
    expect(faultIn(element)).toBeUndefined()
  })

  test.each(['application/json', 'application/ld+json'])('data of the type %s on one page', (type) => {
    expect(faultIn(script({ type }, '{}'), false)).toBeUndefined()
  })
})

describe('an element that may not, and why', () => {
  test.each([
    ['nothing', undefined, 'no `tag`'],
    ['another element', { tag: 'base' }, 'no `tag`'],
    ['attributes as a text', { tag: 'meta', attributes: 'a' }, 'not an object'],
    ['no attributes at all', { tag: 'meta', attributes: null }, 'not an object'],
    ['an attribute that runs code', script({ onload: 'x()' }), '`onload`'],
    ['an attribute that React reads', script({ children: 'x' }), '`children`'],
    ['the attribute of the runtime', { tag: 'meta', attributes: { 'data-page': 'x' } }, '`data-page`'],
    ['a name that is none', { tag: 'meta', attributes: { 'a b': 'x' } }, '`a b`'],
    ['a value that is no text', { tag: 'meta', attributes: { content: 1 } }, '`content` that is not a text'],
    ['content of a link', { tag: 'link', content: 'x' }, 'not that of a script'],
    ['content that is no text', script({}, 1), 'not that of a script'],
    ['a script without anything', script({}), 'neither `src` nor `content`'],
    ['a `src` that is a switch', script({ src: true }), 'not a text'],
    ['a `src` that is no address', script({ src: 'https://a b/' }), '`https://a b/`, which is not an address'],
    ['a `src` of any scheme', script({ src: '//cdn.example/a.js' }), 'without `https:`'],
    ['a host that is not named', script({ src: 'https://other.example/a.js' }), 'a script of https://other.example,'],
    ['a named host with another scheme', script({ src: 'http://cdn.example/a.js' }), 'http://cdn.example,'],
    ['a host that ends like one that is named', script({ src: 'https://notwide.example/a.js' }), 'notwide.example'],
  ])('%s', (_, element, fault) => {
    expect(faultIn(element)).toContain(fault)
  })

  test('a script with content on one page, as the policy of all pages has its hash', () => {
    expect(faultIn(script({}, 'start()'), false)).toContain('not on every page')
  })
})

test.each([
  ['https://example.org', true],
  ['wss://*.example.org:8080', true],
  ['https://example.org/', false],
  ['example.org', false],
  ['https://*', false],
  ['ftp://example.org', false],
  [undefined, false],
])('%s is an origin: %s', (text, expected) => {
  expect(isOrigin(text)).toBe(expected)
})
