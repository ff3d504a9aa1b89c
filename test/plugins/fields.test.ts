/** Each field of a plugin, in `build`, `dev` and `check`, with a cache and without, on one thread and on several. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../cli/operations.ts'
import { type PluggedSite, pluggedSite } from '../harness/plugged-site.ts'

/** Edits a file of a plugin, and waits for the server and a build to see it. @returns the page at the root */
async function afterEdit(
  { dir, dev, text }: PluggedSite,
  file: string,
  [from, to]: readonly [string, string],
): Promise<{ readonly built: string; readonly served: string }> {
  const path = join(dir, file)
  const seen = dev.seen([file])
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to))
  await seen
  await build({ dir })
  const served = await fetch(dev.server.url)
  return { built: await text('index.html'), served: await served.text() }
}

test('`outputs` adds files, which links may name', async () => {
  const { text, findings } = await pluggedSite('outputs')
  expect(JSON.parse(await text('lists/pages.json'))).toContainEqual({ title: 'Start', url: 'https://example.org/' })
  expect(await text('robots.txt')).toBe('User-agent: crawler\nDisallow: /\n')
  expect(findings).toEqual([
    'docs/index.md:3:76 broken-link warn /lists/gone.json: There is no page or file at `/lists/gone.json`.',
  ])
})

test('`markdown.remark` changes documents, in the order of the plugins', async () => {
  const site = await pluggedSite('remark')
  expect(await site.text('index.html')).toContain('WHAT IS <em>HTML (HYPERTEXT MARKUP LANGUAGE)</em>?')
  expect(site.findings).toEqual([
    'docs/index.md:1:1 broken-link warn /gone: There is no page or file at `/gone`.',
    'docs/index.md:5:4 plugin-message warn words: The plugin `words` reports: Spell out HTML in a heading.',
  ])
  const { built, served } = await afterEdit(site, 'plugins/link-words.ts', ['(${words', '= (${words'])
  expect(built).toContain('HTML = (HYPERTEXT')
  expect(served).toContain('HTML = (HYPERTEXT')
})
