/**
 * Random edits that an editor sends, saved and not saved, end in the state of a cold check: the same report, and the same
 * findings in the editor, byte for byte.
 */
import { describe, expect, test } from 'vitest'
import { check } from '../../../cli/app/operations.ts'
import { difficultConfigs, difficultSite, tinySite } from '../../../test/harness/difficult.ts'
import { editionsSite } from '../../../test/harness/editions.ts'
import { type Editor, openEditor } from '../../../test/harness/editor.ts'
import { EDIT_KINDS, randomEdits } from '../../../test/harness/edits.ts'
import { howOften, isLong } from '../../../test/harness/figures.ts'
import { createRandom, type Random } from '../../../test/harness/random.ts'
import { changeFiles, editSite, type Files, writeSite } from '../../../test/harness/site.ts'

interface Start {
  readonly files: Files
  readonly options: Parameters<typeof randomEdits>[3]
}

const ONE_EDITION: Start = { files: { ...tinySite(6), ...difficultSite(0) }, options: { configs: difficultConfigs } }
/** Versions and languages, whose configuration stays. */
const EDITIONS: Start = {
  files: changeFiles(editionsSite(), {
    'i18n/nl/docs/index.md': '# Thuis\n\n[A](guides/a.md), [vroeger](/1.0/guides/a)\n',
    'docs/nl/guides/b.md': '# B (nl)\n\n## More\n',
  }),
  options: { kinds: EDIT_KINDS.filter((kind) => kind !== 'configuration' && kind !== 'theme file') },
}

const RUNS = [
  ...Array.from({ length: isLong ? 10 : 2 }, (_, at) => ['one edition', at + 1, ONE_EDITION] as const),
  ...Array.from({ length: isLong ? 10 : 1 }, (_, at) => ['editions', at + 1, EDITIONS] as const),
]
const EDITS = howOften(12, 600)

function changedPaths(before: Files, after: Files): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((path) => before[path] !== after[path])
}

const isTyped = (path: string, files: Files): boolean => /\.mdx?$/.test(path) && typeof files[path] === 'string'

/** Types a text in pieces, as keys would, so that unfinished states lie between two edits. */
function type(editor: Editor, path: string, text: string, random: Random): void {
  const before = editor.text(path) ?? ''
  if (random.oneIn(2)) editor.change(path, before.slice(0, Math.floor(before.length / 2)))
  editor.change(path, text)
}

describe.each(RUNS)('%s, seed %i', (_, seed, { files: start, options }) => {
  test(`${EDITS} edits`, async () => {
    const random = createRandom(`editor/${seed}`)
    const dir = await writeSite(start)
    const copy = await writeSite(start)
    const editor = await openEditor(dir)
    // The files of the site as the editor has them, and as the disk has them.
    let files: Files = start
    let disk: Files = start
    const trail: string[] = []
    const write = async (next: Files, paths: readonly string[]): Promise<void> => {
      const wanted = changeFiles(disk, Object.fromEntries(paths.map((path) => [path, next[path]])))
      await editSite(dir, disk, wanted)
      disk = wanted
    }
    for (const { about, kind, files: next } of randomEdits(seed, start, EDITS, options)) {
      const paths = changedPaths(files, next)
      const typed = paths.filter((path) => isTyped(path, next) && isTyped(path, files))
      const others = paths.filter((path) => !typed.includes(path))
      trail.push(`${kind}: ${about} (${typed.length} typed, ${others.length} on the disk)`)
      for (const path of typed) {
        if (editor.text(path) === undefined) editor.open(path, files[path] as string)
        type(editor, path, next[path] as string, random)
      }
      for (const path of others) if (editor.text(path) !== undefined) editor.close(path)
      await write(next, others)
      if (others.length > 0) editor.filesChanged(others)
      for (const path of editor.openFiles())
        if (random.oneIn(5)) {
          await write(next, [path])
          editor.save(path)
          if (random.oneIn(2)) editor.close(path)
        }
      await editSite(copy, files, next)
      files = next
      const cold = (await check({ dir: copy, cache: false })).report
      const where = `after ${trail.slice(-3).join(' — ')} (step ${trail.length})`
      expect(JSON.stringify(await editor.report()), where).toBe(JSON.stringify(cold))
      expect(JSON.stringify(editor.findings()), where).toBe(JSON.stringify(cold.findings))
    }
    expect(editor.messages).toEqual([])
    expect(await editor.end()).toBe(0)
  })
})
