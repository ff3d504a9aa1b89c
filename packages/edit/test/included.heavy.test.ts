/** Moves of pages that include files, and of files that pages include. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { check } from '../../../cli/app/operations.ts'
import { parseSite, writeSite } from '../../../test/harness/site.ts'
import { move } from '../index.ts'

const SITE = parseSite(`
-- docs.config.ts --
export default { markdown: { dialect: 'vitepress' }, docs: { exclude: ['guide/made.md', 'guide/examples/*'] } }
-- docs/index.md --
# Home

<!--@include: ./guide/examples/steps.md-->
-- docs/guide/cli.md --
# Command

<!--@include: ./made.md-->
-- docs/guide/other.md --
# Other

<!-- @include: ./made.md -->
-- docs/guide/made.md --
\uFEFFSee [root](/config/root#names) and \`[root](/config/root)\`, [out](https://example.org/config/root).

<a href="/config/root">raw</a> [home](/)
-- docs/guide/examples/steps.md --
A step.
-- docs/config/root.md --
# Root

## Names
`)

async function moved(from: string, to: string) {
  const dir = await writeSite(SITE)
  const base = (path: string): string => (path.startsWith('#') ? path : join(dir, path))
  const known = await check({ dir, cache: false })
  const result = await move({ dir, cache: false, from: base(from), to: base(to) })
  const found = await check({ dir, cache: false })
  expect(found.report.findings).toEqual(known.report.findings)
  return { ...result, textOf: (path: string) => readFileSync(join(dir, path), 'utf8') }
}

test('an absolute link in an included file follows once, and the file keeps all its other bytes', async () => {
  const { textOf, notes, links } = await moved('docs/config/root.md', 'docs/config/base.md')
  expect(textOf('docs/guide/made.md')).toBe(
    String(SITE['docs/guide/made.md'])
      .replace('(/config/root#names)', '(/config/base#names)')
      .replace('"/config/root"', '"/config/base"'),
  )
  expect(links).toBe(2)
  expect(notes).toEqual([])
})

test('a relative link in an included file depends on the page, so a move that would break it is refused', async () => {
  const dir = await writeSite({ ...SITE, 'docs/guide/made.md': '[near](../config/root.md)\n' })
  const request = { dir, cache: false, from: join(dir, 'docs/config/root.md'), to: join(dir, 'docs/config/base.md') }
  await expect(move(request)).rejects.toThrow('docs/guide/cli.md:3 broken-link')
  expect((await check({ dir, cache: false })).report.findings).toEqual([])
  const { notes } = await move({ ...request, force: true })
  expect(notes).toEqual([
    'docs/guide/cli.md:3: `../config/root.md` is to be changed by hand to `../config/base.md`.',
    'docs/guide/other.md:3: `../config/root.md` is to be changed by hand to `../config/base.md`.',
  ])
})

test('a link to a renamed heading follows in an included file', async () => {
  const { textOf } = await moved('docs/config/root.md#names', '#Words')
  expect(textOf('docs/guide/made.md')).toContain('[root](/config/root#words)')
})

test('the name of an included file follows where nothing stands between it and the end of the comment', async () => {
  const { textOf } = await moved('docs/guide', 'docs/handbook/guide')
  expect(textOf('docs/index.md')).toContain('<!--@include: ./handbook/guide/examples/steps.md-->')
  expect(textOf('docs/handbook/guide/cli.md')).toContain('<!--@include: ./made.md-->')
})

/** A site of MkDocs whose pages include code, by each spelling of its plugins. */
const CODE = parseSite(`
-- docs.config.ts --
export default { markdown: { dialect: 'mkdocs', includes: ['code'] } }
-- docs/index.md --
# Start
-- docs/inner/page.md --
# Home { #home }

## Kept { #kept }

## Sample { #sample .wide }

{* ./a.py *}

{!./b.md!}

--8<-- "./b.md"
-- docs/inner/other.md --
# Other

Nothing is included here.
-- docs/folder/index.md --
# Folder
-- docs/inner/a.py --
print()
-- docs/inner/b.md --
Text
`)

describe('the includes of MkDocs', () => {
  const movedCode = async (from: string, to: string) => {
    const dir = await writeSite(CODE)
    const base = (path: string): string => (path.startsWith('#') ? path : join(dir, path))
    const known = await check({ dir, cache: false })
    const { notes } = await move({ dir, cache: false, from: base(from), to: base(to) })
    expect(notes).toEqual([])
    const { report } = await check({ dir, cache: false })
    expect(report.findings.map(({ rule }) => rule)).toEqual(known.report.findings.map(({ rule }) => rule))
    return (path: string) => readFileSync(join(dir, path), 'utf8')
  }

  test('go with their section to a page that has included nothing', async () => {
    const textOf = await movedCode('docs/inner/page.md#sample', 'docs/inner/other.md')
    expect(textOf('docs/inner/other.md')).toContain('## Sample { #sample .wide }\n\n{* ./a.py *}\n\n{!./b.md!}')
  })

  test('name the same files from another folder', async () => {
    const textOf = await movedCode('docs/inner/page.md#sample', 'docs/folder/index.md')
    expect(textOf('docs/folder/index.md')).toContain(
      '{* ../inner/a.py *}\n\n{!../inner/b.md!}\n\n--8<-- "../inner/b.md"',
    )
  })

  test('an id between spaces is replaced, and its classes stay', async () => {
    const textOf = await movedCode('docs/inner/page.md#sample', '#new-id')
    expect(textOf('docs/inner/page.md')).toContain('## Sample { #new-id .wide }\n')
  })

  test('a new text takes the place of the id, and the classes stay', async () => {
    const textOf = await movedCode('docs/inner/page.md#sample', '#Another text')
    expect(textOf('docs/inner/page.md')).toContain('## Another text { .wide }\n')
  })
})
