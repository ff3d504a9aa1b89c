/** Changes of a text before it is parsed, and what they do to places. */
import { describe, expect, test } from 'vitest'
import type { PageText } from '../../cli/markdown/dialects/dialect.ts'
import { inTurn, splice } from '../../cli/markdown/dialects/splice.ts'
import { plainComponents } from '../../cli/markdown/dialects/unambiguous/plain-components.ts'

describe('a changed text', () => {
  //              0123456789
  const source = 'one [two] three'
  const changed = splice(source, [
    { start: 9, end: 9, text: '!' },
    { start: 4, end: 9, text: 'TWO AND' },
    { start: 6, end: 8, text: 'left out, as it overlaps' },
  ])

  test('has the edits in its place', () => {
    expect(changed?.text).toBe('one TWO AND! three')
  })

  test.each([
    [0, 0],
    [3, 3],
    [4, 4],
    [7, 4],
    [11, 9],
    [12, 9],
    [13, 10],
    [18, 15],
  ])('the place %i comes from %i of the source', (at, from) => {
    expect(changed?.sourceOf(at)).toBe(from)
  })

  test.each([
    [0, 0],
    [3, 3],
    [4, 4],
    [6, 4],
    [9, 12],
    [10, 13],
    [15, 18],
  ])('the place %i of the source is %i now', (from, at) => {
    expect(changed?.resultOf(from)).toBe(at)
  })

  test('two changes after each other lead back to the first source', () => {
    const both = inTurn(changed, splice(changed?.text ?? '', [{ start: 0, end: 3, text: 'the first' }]))
    expect(both?.text).toBe('the first TWO AND! three')
    expect([both?.sourceOf(19), both?.resultOf(10)]).toEqual([10, 19])
  })

  test('without edits there is none', () => {
    expect(splice(source, [])).toBeUndefined()
  })
})

describe('a component in plain Markdown', () => {
  test.each([
    ['<Gadget title="Start" />', '<strong>Start</strong>'],
    ['<Gadget title="Start" text="First steps" />', '<strong>Start</strong> First steps'],
    ['<Gadget title="A & <B" />', '<Gadget title="A & <B" />'],
    ['See <Gadget link="/a/" title="Start" /> now', 'See <a href="/a/">Start</a> now'],
    ['See <Gadget link="/a/" /> now', 'See <a href="/a/">/a/</a> now'],
    ['See <Gadget link="/a/">here</Gadget> now', 'See <a href="/a/">here</a> now'],
    ['<Badge text="new" />', '<Badge text="new" />'],
    ['<script>const a = <Gadget title="x" /></script>', '<script>const a = <Gadget title="x" /></script>'],
  ])('%s', (text, expected) => {
    const page: PageText = {
      text,
      path: 'a.md',
      isMdx: false,
      isCode: () => false,
      include: () => {
        throw new Error('No file is asked for.')
      },
      report: () => {},
    }
    expect(splice(text, plainComponents.rewrite?.(page) ?? [])?.text ?? text).toBe(expected)
  })
})
