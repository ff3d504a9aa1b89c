/** An edit changes as few files of the output as possible, so that hosts upload and readers load little. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build } from '../cli/app/operations.ts'
import { hashTree, parseSite, writeSite } from './harness/site.ts'

const SITE = parseSite(`
-- docs.config.ts --
export default { title: 'Patterns', url: 'https://docs.example.org' }
-- docs/readme.md --
---
title: Start
---

See [points](./guides/points.md).
-- docs/guides/readme.md --
---
title: Guides
---

All about drawing.
-- docs/guides/points.md --
---
title: Points
description: What points are.
---

A point is a place.

## Lines

Text.
-- docs/guides/paths.md --
---
title: Paths
---

Back to [lines](./points.md#lines).
`)

/** Paths that differ between two builds of a site, with `*` for the hash in a name. */
async function changedBy(path: string, text: string): Promise<string[]> {
  const dir = await writeSite(SITE)
  await build({ dir, jobs: 1 })
  const before = await hashTree(join(dir, 'build'))
  await writeFile(join(dir, path), text)
  await build({ dir, jobs: 1 })
  const after = await hashTree(join(dir, 'build'))
  const paths = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...paths].filter((name) => before[name] !== after[name])
  return [...new Set(changed.map((name) => name.replace(/\.[0-9a-f]{10}\./, '.*.')))].sort()
}

const points = String(SITE['docs/guides/points.md'])

describe('an edit', () => {
  test('of words changes the page, its twin, its part of the search index, and the files that name all files', async () => {
    expect(await changedBy('docs/guides/points.md', points.replace('a place', 'a place on paper'))).toEqual([
      'assets/search.json',
      'assets/search/pages-0.*.json',
      'assets/search/text/guides-points.*.json',
      'assets/search/words.*.txt',
      'docs-build.json',
      'guides/points/index.html',
      'guides/points/index.md',
    ])
  })

  test('of a heading does not touch the pages that link to it', async () => {
    expect(await changedBy('docs/guides/points.md', points.replace('## Lines', '## Curves'))).toEqual([
      'assets/map.json',
      'assets/pages/guides-points.*.js',
      'assets/search.json',
      'assets/search/names.*.txt',
      'assets/search/pages-0.*.json',
      'assets/search/text/guides-points.*.json',
      'assets/search/words.*.txt',
      'docs-build.json',
      'guides/points/index.html',
      'guides/points/index.md',
    ])
  })

  test('of a description changes the lists that show it as well', async () => {
    expect(await changedBy('docs/guides/points.md', points.replace('What points are.', 'Points.'))).toEqual([
      'assets/map.json',
      'assets/pages/guides-points.*.js',
      'docs-build.json',
      'guides/points/index.html',
      'llms.txt',
    ])
  })

  test('of a title changes the pages that show it', async () => {
    const changed = await changedBy('docs/guides/points.md', points.replace('title: Points', 'title: Places'))
    expect(changed.filter((name) => name.endsWith('.html'))).toEqual([
      'guides/index.html',
      'guides/paths/index.html',
      'guides/points/index.html',
    ])
  })
})
