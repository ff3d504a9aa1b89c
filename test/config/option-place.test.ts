/** Options of a configuration are found in its source, however it is put together; nothing of it runs. */
import { describe, expect, test } from 'vitest'
import { optionFinder, type ReadImport } from '../../cli/graph/config/source/option-place.ts'

const FILES: Readonly<Record<string, string>> = {
  './navbar.ts': "const items = [\n  { to: '/' },\n]\nexport const navbar = { items }\nexport default { style: 1 }\n",
  './base.ts': "import config from './circle.ts'\nexport default {\n  title: 1,\n  ...config,\n}\n",
  './circle.ts': "import base from './base.ts'\nexport default { ...base }\n",
}
const readImport: ReadImport = (name) => {
  const text = FILES[name]
  return text === undefined ? undefined : { file: name.slice(2), text }
}

function find(text: string, path: string): string | undefined {
  const place = optionFinder({ file: 'docs.config.ts', text }, readImport)(path)
  return place && `${place.file}:${place.line}:${place.column}`
}

describe('the place of', () => {
  test.each<[string, string, string, string]>([
    ['a key', 'export default {\n  title: 1,\n}', 'title', 'docs.config.ts:2:3'],
    ['the last of equal keys', 'export default {\n  title: 1,\n  title: 2,\n}', 'title', 'docs.config.ts:3:3'],
    ['a key in quotes', "export default {\n  'title': 1,\n}", 'title', 'docs.config.ts:2:3'],
    [
      'a key with signs',
      "export default { checks: { rules: {\n  'a-b': 1 } } }",
      "checks.rules['a-b']",
      'docs.config.ts:2:3',
    ],
    ['an item', 'export default { navbar: { items: [{},\n  { to: 1 }] } }', 'navbar.items[1].to', 'docs.config.ts:2:5'],
    ['an item after a hole', 'export default { a: [,\n  { to: 1 }] }', 'a[1].to', 'docs.config.ts:2:5'],
    [
      'an argument',
      "import { defineConfig } from 'docs-build'\nexport default defineConfig({ title: 1 })",
      'title',
      'docs.config.ts:2:31',
    ],
    [
      'a constant',
      'const config: UserConfig = {\n  title: 1 }\nexport default config satisfies UserConfig',
      'title',
      'docs.config.ts:2:3',
    ],
    [
      'a constant exported by name',
      'const config = {\n  title: 1 }\nexport { config as default }',
      'title',
      'docs.config.ts:2:3',
    ],
    ['a shorthand', 'const docs = { path: 1 }\nexport default {\n  docs }', 'docs.path', 'docs.config.ts:1:16'],
    ['what an arrow gives', 'export default () => ({\n  title: 1 })', 'title', 'docs.config.ts:2:3'],
    [
      'what a function returns',
      'export default async function () {\n  return { title: 1 }\n}',
      'title',
      'docs.config.ts:2:12',
    ],
    ['one side of a condition', 'export default process.env.CI ? { title: 1 } : {}', 'title', 'docs.config.ts:1:35'],
  ])('%s', (_, text, path, place) => {
    expect(find(text, path)).toBe(place)
  })
})

test('a text that is no script has no places', () => {
  expect(find('export default {', 'title')).toBeUndefined()
})
