import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { EDIT_KINDS, type Edit, randomEdits } from './edits.ts'
import { parseSite } from './files.ts'

const SITE = parseSite(`
  -- docs/guides/readme.md --
  ---
  title: Guides
  tags:
    - git
    - training
  ---

  # Guides

  See [parts](./parts.md).
  -- docs/guides/parts.md --
  ---
  slug: parts
  ---
  ---

  A page whose body begins with a line.
  -- docs/reference/api/part.md --
  ---
  title: Part
  draft: true
  ---
  ## Use
  -- theme/own.css --
  p { margin: 0 }
`)

const CONFIGS = ['export default {}', "export default { theme: { css: 'theme/own.css' } }"]
const SEEDS = [1, 2, 3]
const runs = new Map(SEEDS.map((seed) => [seed, [...randomEdits(seed, SITE, 400, { configs: CONFIGS })]]))

function check(assertion: (edit: Edit) => void): void {
  for (const edits of runs.values()) edits.forEach(assertion)
}

describe('randomEdits', () => {
  it('the same seed gives the same edits, another seed gives others', () => {
    expect([...randomEdits(1, SITE, 50, { configs: CONFIGS })]).toEqual(runs.get(1)?.slice(0, 50))
    expect(runs.get(1)).not.toEqual(runs.get(2))
  })

  it('every kind of edit occurs', () => {
    expect(new Set(runs.get(1)?.map((edit) => edit.kind))).toEqual(new Set(EDIT_KINDS))
  })

  it('nearly every edit changes something', () => {
    for (const edits of runs.values()) {
      const idle = edits.filter((edit, i) => JSON.stringify(edit.files) === JSON.stringify(edits[i - 1]?.files))
      expect(idle.length).toBeLessThan(edits.length / 20)
    }
  })

  it('front matter stays valid', () => {
    check(({ files, about }) => {
      for (const text of Object.values(files)
        .map(String)
        .filter((text) => text.startsWith('---'))) {
        const [, head] = /^---\n([\s\S]*?)^---$/m.exec(text) ?? []
        expect(head, about).toBeDefined()
        const fields: unknown = parse(String(head), { strict: true, uniqueKeys: true })
        expect(fields, about).toBeTypeOf('object')
        expect(fields, about).not.toMatchObject({ draft: true, unlisted: true })
      }
    })
  })

  it('a page stays published, and every file inside the site', () => {
    check(({ files, about }) => {
      const pages = Object.entries(files).filter(([path]) => /^docs\/.*\.md$/.test(path) && !path.includes('/_'))
      expect(
        pages.some(([, text]) => !String(text).includes('draft: true')),
        about,
      ).toBe(true)
      for (const path of Object.keys(files)) {
        expect(path, about).toMatch(/^(?:docs\.config\.ts$|docs\/|static\/|theme\/)/)
        expect(files[posix.dirname(path)], about).toBeUndefined()
      }
    })
  })
})
