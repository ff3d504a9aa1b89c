import { describe, expect, it } from 'vitest'
import { titleChanged, wordChanged } from './arena.ts'
import { DEV_SERIES } from './dev.ts'
import { EDITOR_SERIES } from './editor.ts'
import { generateSite } from './generate.ts'
import { judge, ROWS_WITH_GOALS } from './goals.ts'
import { compare, type Row } from './report.ts'
import { selectRows } from './series.ts'
import { afterSlowest, STEP_SERIES } from './steps.ts'

const NAMES = [...STEP_SERIES, ...EDITOR_SERIES, ...DEV_SERIES].flatMap(({ rows }) => rows)

function row(name: string, pages: number, figures: { wall?: number; cpu?: number; memory?: number }): Row {
  return { name, pages, ...compare([[{ wall: 1, ...figures }]]) }
}

describe('judge', () => {
  it('says whether a goal is reached', () => {
    const slow = row('editor, heading renamed', 10_000, { wall: 1.3 })
    expect(judge(slow, [])).toBe('1.3 s, goal 0.2 s: missed')
    expect(judge(row('editor, heading renamed', 10_000, { wall: 0.2 }), [])).toBe('0.2 s, goal 0.2 s: met')
    expect(judge(row('check, warm', 10_000, {}), [])).toBe('–')
  })

  it('takes the goals that are meant for the size', () => {
    const cold = (pages: number): string => judge(row('build, cold', pages, { wall: 20, memory: 1000 }), [])
    expect(cold(330)).toBe('20 s, goal 2.5 s: missed; 1000 MiB, goal 450 MiB: missed')
    expect(cold(5000)).toBe('20 s, goal 40 s: met; 1000 MiB, goal 450 MiB: missed')
    expect(cold(100_000)).toBe('1000 MiB, goal 2048 MiB: met')
    expect(cold(100_001)).toBe('–')
  })

  it('compares the processor time with that of a smaller site, or of another row', () => {
    const small = row('check, one word changed', 1000, { cpu: 1 })
    const large = row('check, one word changed', 10_000, { cpu: 1.6 })
    const title = row('check, title of a leaf changed', 10_000, { cpu: 3.2 })
    const rows = [small, large, title]
    expect(judge(small, rows)).toBe('–')
    expect(judge(large, rows)).toBe('1.6 × 1000 pages, goal 1.5: missed')
    expect(judge(title, rows)).toBe('2 × “check, one word changed”, goal 2: met')
    expect(judge(large, [large])).toBe('goal 1.5 × 1000 pages: not measured beside it')
  })

  it('says where a figure is not known', () => {
    expect(judge(row('check, cold', 1000, {}), [])).toBe('goal 450 MiB: not known here')
  })

  it('has goals for rows that are measured', () => {
    for (const name of ROWS_WITH_GOALS) expect([...NAMES, 'check, cold, beside remark-parse']).toContain(name)
  })
})

describe('selectRows', () => {
  const names = ['build, warm', 'build, one word changed', 'build, one word changed, two shares', 'dev, first page']

  it('takes all rows, those with a text in their names, or the one that is called so', () => {
    expect([...selectRows(names, [])]).toEqual(names)
    expect([...selectRows(names, ['one word', 'dev'])]).toEqual(names.slice(1))
    expect([...selectRows(names, ['build, one word changed'])]).toEqual(['build, one word changed'])
  })

  it('names all rows when none is called so', () => {
    expect(() => selectRows(names, ['built'])).toThrow('No row is called “built”. Rows:\n  build, warm\n')
  })

  it('finds each row by its whole name', () => {
    for (const name of NAMES) expect([...selectRows(NAMES, [name])]).toEqual([name])
  })
})

describe('edits', () => {
  const { files, pages } = generateSite({ pages: 13, flat: true })
  const lines = (text: string): string[] => text.split('\n')

  it.each([
    ['a word', wordChanged, /^Edited7 /],
    ['a title', titleChanged, /^title: Another title 7$/],
  ])('change %s and nothing else', (_, change, changed) => {
    for (const { path } of pages) {
      const before = lines(String(files[path]))
      const after = lines(change(before.join('\n'), 7))
      const differing = after.filter((line, at) => line !== before[at])
      expect(after).toHaveLength(before.length)
      expect(differing).toEqual([expect.stringMatching(changed)])
    }
  })

  it('change the same in texts with a mark of their order and line ends of two characters', () => {
    const text = `\uFEFF${String(files[String(pages[3]?.path)]).replaceAll('\n', '\r\n')}`
    expect(wordChanged(text, 7)).toContain('\r\n---\r\n\r\nEdited7 ')
    expect(titleChanged(text, 7)).toContain('\r\ntitle: Another title 7\r\n')
  })
})

describe('afterSlowest', () => {
  it('adds the last command to the slowest of those before', () => {
    const shares = [
      { wall: 3, cpu: 1, memory: 50 },
      { wall: 2, cpu: 2, memory: 70 },
    ]
    expect(afterSlowest(shares, { wall: 1, cpu: 0.5, memory: 60 })).toEqual({ wall: 4, cpu: 2.5, memory: 70 })
    expect(afterSlowest([{ wall: 3 }], { wall: 1 })).toEqual({ wall: 4 })
  })
})
