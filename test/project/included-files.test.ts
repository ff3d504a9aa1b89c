/** A document depends on the files that it includes: `check` and the dev server notice their changes. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveConfig } from '../../cli/graph/config/resolve.ts'
import { readProject } from '../../cli/project/project.ts'
import { refreshSources } from '../../cli/project/refreshed-project.ts'
import { pluginsWith } from '../harness/dialects.ts'
import { writeSite } from '../harness/site.ts'

const config = resolveConfig(
  { markdown: { dialect: 'mdbook', includes: ['listings'] } },
  { file: 'docs.config.ts', fallbackTitle: 'a', ruleIds: [] },
)

const plugins = pluginsWith(['mdbook'])

const FILES = {
  'docs/a.md': '# A\n\n{{#include b.md}}\n\n```rust\n{{#include ../listings/a.rs}}\n```\n',
  'docs/b.md': '# B\n',
  'docs/c.md': '# C\n',
  'listings/a.rs': 'let a;\n',
  'secret/.env': 'KEY=1\n',
}

test('a change of an included file changes the key of the documents that include it, and of no other', async () => {
  const dir = await writeSite(FILES)
  const before = readProject(dir, config, { plugins })
  const at = (path: string): number => before.sources.findIndex((source) => source.path === path)
  expect(before.sources[at('a.md')]?.includes).toEqual({ 'docs/b.md': '# B\n', 'listings/a.rs': 'let a;\n' })
  for (const [path, text] of [
    ['listings/a.rs', 'let b;\n'],
    ['docs/b.md', '# Bee\n'],
  ] as const) {
    await writeFile(join(dir, path), text)
    const after = refreshSources(before, dir, config, { plugins, changed: new Set([join(dir, path)]) })
    expect(after.sources[at('a.md')]?.includes?.[path]).toBe(text)
    expect(after.sourceKeys[at('a.md')]).not.toBe(before.sourceKeys[at('a.md')])
    expect(after.sourceKeys[at('c.md')]).toBe(before.sourceKeys[at('c.md')])
    expect(after.sources[at('c.md')]).toBe(before.sources[at('c.md')])
    expect(after.sourceKeys).toEqual(readProject(dir, config, { plugins }).sourceKeys)
  }
})

test('nothing outside the folders of the configuration is read', async () => {
  const dir = await writeSite({
    ...FILES,
    'docs/a.md': '{{#include ../secret/.env}} {{#include /../../etc/hostname}}\n',
  })
  expect(readProject(dir, config, { plugins }).sources.find(({ path }) => path === 'a.md')?.includes).toBeUndefined()
})
