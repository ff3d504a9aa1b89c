/** `docs-build.json`: what is written is read again, and nothing of another form is. */
import { describe, expect, test } from 'vitest'
import { manifestText, parseManifest } from '../../cli/output/render/manifest.ts'

const FACTS = {
  generator: 'docs-build 1.0.0',
  siteUrls: ['/others/*'],
  severities: { 'broken-link': 'warn' },
  policy: { 'default-src': ["'self'"] },
  headers: { 'x-frame-options': 'DENY' },
}

test('what is written is read again', () => {
  const kept = [{ path: 'old.js', sum: 'c', age: 2 }]
  const text = manifestText([{ path: 'index.html', sum: 'a' }], { ...FACTS, kept })
  expect(parseManifest(text)).toEqual({ ...FACTS, kept, files: new Map([['index.html', 'a']]) })
})

test('what a site does not have is absent or empty', () => {
  expect(parseManifest(manifestText([], { generator: 'docs-build' }))).toEqual({
    generator: 'docs-build',
    siteUrls: [],
    severities: {},
    policy: undefined,
    headers: undefined,
    files: new Map(),
    kept: [],
  })
})

describe('a manifest of another form is none', () => {
  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['another version', JSON.stringify({ version: 2, files: {} })],
  ])('%s', (_, text) => {
    expect(parseManifest(text)).toBeUndefined()
  })

  test.each([
    ['no files', { files: undefined }],
    ['files without sums', { files: { 'a.html': 1 } }],
    ['patterns that are no texts', { siteUrls: [1] }],
    ['severities that are no texts', { severities: { 'broken-link': null } }],
    ['a policy that is a list', { policy: [] }],
    ['a policy whose directive is no list', { policy: { 'default-src': "'self'" } }],
    ['a policy with a source that is no text', { policy: { 'default-src': [1] } }],
    ['headers that are no texts', { headers: { a: ['b'] } }],
    ['kept files as a list', { kept: [] }],
    ['a kept file without an age', { kept: { 'a.js': ['a'] } }],
    ['a kept file of this release', { kept: { 'a.js': ['a', 0] } }],
  ])('%s', (_, part) => {
    const whole = { version: 1, generator: '', files: {} }
    expect(parseManifest(JSON.stringify(whole))).toBeDefined()
    expect(parseManifest(JSON.stringify({ ...whole, ...part }))).toBeUndefined()
  })
})
