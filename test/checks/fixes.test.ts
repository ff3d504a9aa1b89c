/** Fixes of findings: what is certain, what is not, and which part of the source is replaced. */
import { describe, expect, test } from 'vitest'
import { applyEdits, offsetsIn } from '../../cli/markdown/text/text-edit.ts'
import { readSite } from '../harness/read-site.ts'

const siteWith = (text: string) =>
  readSite(`
    -- docs/index.md --
    # Home
    -- docs/guides/Patterns.md --
    ---
    slug: /own/address
    redirect_from: /guides/former/
    ---
    # Patterns
    ## Over It
    -- docs/guides/index.md --
    # Guides
    -- docs/guides/deep/unique-page.md --
    # Unique
    -- docs/guides/data.mdx --
    # Data
    -- docs/a/twice.md --
    # Twice
    -- docs/b/twice.md --
    # Twice again
    -- docs/img/Photo.png --
    png
    -- static/files/table.csv --
    csv
    -- docs/guides/page.md --
    # Page

    ${text}
  `)

/** The line with all fixes applied. */
function repaired(text: string): string {
  const { findings, inputs } = siteWith(text)
  const source = inputs.project.sources.find(({ path }) => path === 'guides/page.md')?.text ?? ''
  const offsetOf = offsetsIn(source)
  const edits = findings.flatMap(({ file, fix }) =>
    fix && file === 'docs/guides/page.md'
      ? [{ start: offsetOf(fix.start), end: offsetOf(fix.end), text: fix.text }]
      : [],
  )
  return applyEdits(source, edits).split('\n')[2] ?? ''
}

describe('what is certain', () => {
  test.each([
    ['[x](./patterns.md)', '[x](./Patterns.md)'],
    ['[x](./patterns\\.md)', '[x](./Patterns.md)'],
    ['[x](patterns.md#over-it)', '[x](Patterns.md#over-it)'],
    ['[x](<./patterns.md> "Title")', '[x](<./Patterns.md> "Title")'],
    ['[x](/GUIDES/)', '[x](/guides/)'],
    ['[x](/guides/Patterns)', '[x](/guides/Patterns.md)'],
    ['[x](./data.md)', '[x](./data.mdx)'],
    ['[x](../guides.md)', '[x](./index.md)'],
    ['[x](/own/address/index.php)', '[x](/own/address/)'],
    ['[x](/own/address.)', '[x](/own/address/)'],
    ['[x](/files/table.csv/)', '[x](/files/table.csv)'],
    ['[x](./unique-page.md)', '[x](./deep/unique-page.md)'],
    ['[x](/gone/unique-page)', '[x](/guides/deep/unique-page/)'],
    ['[x](former.md)', '[x](Patterns.md)'],
    ['[x](/guides/former)', '[x](/own/address/)'],
    ['![x](../img/photo.PNG)', '![x](../img/Photo.png)'],
    ['![x](./Photo.png)', '![x](../img/Photo.png)'],
    ['<img src="../img/photo.png" alt="">', '<img src="../img/Photo.png" alt="">'],
    ['[x](./deep/unique_page.md)', '[x](./deep/unique-page.md)'],
    ['[x](Patterns.md#over_it)', '[x](Patterns.md#over-it)'],
    ['[x](Patterns.md#Over-It)', '[x](Patterns.md#over-it)'],
    ['[x](./patterns.md) [y](./patterns.md)', '[x](./Patterns.md) [y](./Patterns.md)'],
  ])('%s becomes %s', (before, after) => {
    expect(repaired(before)).toBe(after)
    expect(siteWith(after).findings.filter(({ file, fix }) => fix && file === 'docs/guides/page.md')).toEqual([])
  })
})

test.each([
  ['a similar name', '[x](./pattern.md)'],
  ['two files of that name', '[x](./twice.md)'],
  ['another anchor', '[x](Patterns.md#over)'],
  ['an index', '[x](./other/index.md)'],
  ['a draft of nothing', '[x](./nowhere.md)'],
])('%s is not certain', (_, text) => {
  expect(repaired(text)).toBe(text)
  expect(siteWith(text).findings.length).toBeGreaterThan(0)
})

test.each([
  ['[x](./pattern.md)', './Patterns.md'],
  ['[x](/guides/deep/uniqe-page/)', '/guides/deep/unique-page/'],
  ['[x](Patterns.md#over)', 'Patterns.md#over-it'],
  ['![x](../img/Foto.png)', '../img/Photo.png'],
  ['[x](./patterns.md)', undefined],
  ['[x](./nowhere.md)', undefined],
])('what %s probably means is %s', (text, near) => {
  const { findings } = siteWith(text)
  expect(findings.filter(({ file }) => file === 'docs/guides/page.md').map((finding) => finding.near)).toEqual([near])
})
