/** Each page of a build has a bundle of its own, which imports the parts that the page uses and no others. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { bootOf, readBundle } from '../../site/page/page-bundle.ts'
import { writeSite } from '../harness/site.ts'

const TABS = '::::tabs\n:::tab[One]\na\n:::\n:::tab[Two]\nb\n:::\n::::\n'

function runtimeOf(text: string): string {
  return /^import\{.*\}from"([^"]+)"$/m.exec(text)?.[1] ?? ''
}

test('every page has a bundle of its own, with its data and the parts that it uses', async () => {
  const dir = await writeSite({
    'docs/index.md': '# Home\n',
    'docs/plain.md': '# Plain\n',
    'docs/code.md': '# Code\n\n```js\na\n```\n',
    'docs/tabs.md': `# Tabs\n\n${TABS}`,
    'docs/guide/one.md': '# One\n',
    'docs/guide/_category_.yml': 'link: { type: generated-index }\n',
  })
  const { out } = await build({ dir, jobs: 1 })
  const pages = ['/', '/plain/', '/code/', '/tabs/', '/guide/', '/guide/one/', '/404.html']
  const found = await Promise.all(
    pages.map(async (route) => {
      const html = await readFile(join(out, route.endsWith('/') ? `${route}index.html` : route), 'utf8')
      const url = bootOf(html)?.bundle ?? ''
      const text = await readFile(join(out, url), 'utf8')
      expect(url).toMatch(/^\/assets\/pages\/[\w-]+\.[\da-f]{10}\.js$/)
      expect(Object.keys(readBundle(text) ?? {})).toEqual([bootOf(html)?.route])
      expect(html).not.toContain('id="docs-build-data"')
      const imports = Array.from(text.matchAll(/^import"([^"]+)"$/gm), ([, part = '']) => part)
      const own = await Promise.all(imports.map((part) => readFile(join(out, part), 'utf8')))
      const needed = own.flatMap((code) => code.match(/(?<=(?:from|import)"\.\/)[^"]+(?=")/g) ?? [])
      // What the parts import is named too, so that no file waits for another one.
      const known = [...imports, runtimeOf(text)].map((path) => path.replace('/assets/', ''))
      expect(needed.filter((name) => !known.includes(name))).toEqual([])
      return [route, url, imports.flatMap((part) => /part-([a-z-]+)\./.exec(part)?.[1] ?? [])] as const
    }),
  )
  expect(new Set(found.map(([, url]) => url)).size).toBe(pages.length)
  expect(Object.fromEntries(found.map(([route, , parts]) => [route, parts]))).toEqual({
    '/': [],
    '/plain/': [],
    '/code/': ['code'],
    '/tabs/': ['tabs'],
    '/guide/': ['category'],
    '/guide/one/': [],
    '/404.html': ['not-found'],
  })
})
