/** Colours of the looks and colours made from an accent are readable in both modes (WCAG 2.2, 1.4.3 and 1.4.11). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accentTokens, type Mode, type Tokens } from '../../cli/graph/config/colours/accent.ts'
import { contrast, fromOklch, mix, type Rgb, readHex, toHex, toOklch } from '../../cli/graph/config/colours/colour.ts'
import { type Look, type LookName, looks } from '../../site/styles/looks.ts'
import { tokenProperty } from '../../site/styles/tokens.ts'
import { projectRoot } from '../harness/root.ts'

const LOOKS = Object.entries(looks) as [LookName, Look][]
const MODES: readonly Mode[] = ['light', 'dark']
const CASES = LOOKS.flatMap(([name, look]) =>
  MODES.map((mode) => [name, mode, mode === 'light' ? look.tokens : look.darkTokens] as const),
)

const AREAS = ['paper', 'raised', 'shade']
const CODE_AREAS = ['shade', 'codeMarked', 'codeInserted', 'codeDeleted']
const CODE = ['Comment', 'String', 'Constant', 'Keyword', 'Type', 'Property'].map((name) => `code${name}`)

/** A colour of a palette, where `var(--accent)` is that of the palette. */
function color(tokens: Tokens, name: string): Rgb {
  const value = tokens[name] ?? ''
  const read = readHex(value === 'var(--accent)' ? (tokens['accent'] ?? '') : value)
  if (!read) throw new Error(`${name} is ${value}`)
  return read
}

/** Names of the pairs whose contrast is too low. */
function tooLow(tokens: Tokens, texts: readonly string[], areas: readonly string[], least: number): string[] {
  return texts.flatMap((text) =>
    areas.flatMap((area) => {
      const found = contrast(color(tokens, text), color(tokens, area))
      return found < least ? [`${text} on ${area}: ${found.toFixed(2)}`] : []
    }),
  )
}

/** The same for text in the accent, on everything that can be behind it. */
function tooLowInAccent(tokens: Tokens): string[] {
  const [accent, ink, paper] = [color(tokens, 'accent'), color(tokens, 'ink'), color(tokens, 'paper')]
  const areas = [...AREAS, 'accentShade', 'codeMarked', 'codeInserted', 'codeDeleted'].map((name) =>
    color(tokens, name),
  )
  const all = [...areas, mix(paper, accent, 0.06)].flatMap((area) => [area, mix(area, ink, 0.07)])
  const low = all.filter((area) => contrast(accent, area) < 4.5).map((area) => `accent on ${toHex(area)}`)
  return contrast(color(tokens, 'onAccent'), accent) < 4.5 ? [...low, 'onAccent on accent'] : low
}

describe.each(CASES)('%s, %s', (_, mode, tokens) => {
  test('every text is readable on every background that it can have', () => {
    expect([
      ...tooLow(tokens, ['ink', 'soft', 'mark', 'tip', 'warning', 'danger'], [...AREAS, 'accentShade'], 4.5),
      ...tooLow(tokens, [...CODE, 'ink', 'soft', 'accent'], CODE_AREAS, 4.5),
      ...tooLowInAccent(tokens),
    ]).toEqual([])
  })

  test('strong lines are visible beside every background', () => {
    expect(tooLow(tokens, ['lineStrong'], AREAS, 3)).toEqual([])
  })

  test('inline code in a box is readable', () => {
    const ink = color(tokens, 'ink')
    for (const tone of ['soft', 'tip', 'codeProperty', 'accent', 'warning', 'danger']) {
      const box = mix(color(tokens, 'paper'), color(tokens, tone), 0.06)
      expect(contrast(ink, mix(box, ink, 0.07)), tone).toBeGreaterThanOrEqual(4.5)
      expect(contrast(color(tokens, tone), box), tone).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('of 240 accents in all hues and lightnesses, every one becomes readable and keeps its hue', () => {
    const faults: string[] = []
    const written = Array.from({ length: 240 }, (_, index) =>
      toHex(
        fromOklch({
          lightness: (index % 20) / 19,
          chroma: 0.02 + 0.06 * (index % 5),
          hue: (index * 2 * Math.PI) / 240,
        }),
      ),
    )
    for (const accent of written) {
      const made = accentTokens(accent, tokens, mode)
      if (!made) faults.push(`${accent}: none`)
      else {
        const all = { ...tokens, ...made }
        faults.push(...tooLowInAccent(all).map((fault) => `${accent} → ${made['accent']}: ${fault}`))
        faults.push(...tooLow(all, ['ink', 'soft'], ['accentShade'], 4.5).map((fault) => `${accent}: ${fault}`))
        faults.push(...tooLow(all, ['onFill'], ['accentFill'], 4.5).map((fault) => `${accent}: ${fault}`))
        const [before, after] = [toOklch(readHex(accent) as Rgb), toOklch(color(all, 'accent'))]
        const turn = Math.abs(Math.atan2(Math.sin(after.hue - before.hue), Math.cos(after.hue - before.hue)))
        if (after.chroma > 0.03 && before.chroma > 0.03 && turn > 0.15)
          faults.push(`${accent} → ${made['accent']}: hue`)
      }
    }
    expect(faults).toEqual([])
  })
})

test('an accent that is readable stays as it was written', () => {
  expect(accentTokens('#0b5c6b', looks.clear.tokens, 'light')).toMatchObject({ accent: '#0b5c6b', onAccent: '#ffffff' })
})

test('buttons keep the accent as it was written', () => {
  expect(accentTokens('#facc15', looks.clear.tokens, 'light')).toMatchObject({ accentFill: '#facc15' })
  expect(accentTokens('#0b5c6b', looks.clear.darkTokens, 'dark')).toMatchObject({
    accentFill: '#0b5c6b',
    onFill: '#ffffff',
  })
})

test('an accent that is too light becomes darker in light mode only', () => {
  const light = accentTokens('#7fc8d4', looks.clear.tokens, 'light')
  expect(light?.['accent']).not.toBe('#7fc8d4')
  expect(accentTokens('#7fc8d4', looks.clear.darkTokens, 'dark')?.['accent']).toBe('#7fc8d4')
})

test('no accent is made where no lightness would be readable', () => {
  const tokens = { ...looks.paper.tokens, paper: '#777777', shade: '#ffffff', raised: '#000000' }
  expect(accentTokens('#0b5c6b', tokens, 'light')).toBeUndefined()
  expect(accentTokens('rebeccapurple', looks.paper.tokens, 'light')).toBeUndefined()
})

test('black on white has a contrast of 21, and a colour of 1 with itself', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5)
  expect(contrast([0.2, 0.4, 0.6], [0.2, 0.4, 0.6])).toBe(1)
  expect(toHex(fromOklch(toOklch([0.2, 0.4, 0.6])))).toBe('#336699')
  expect(readHex('#fa0')).toEqual([1, 170 / 255, 0])
})

test('the palette of paper is that of the style sheet', () => {
  const sheet = readFileSync(join(projectRoot, 'site/styles/tokens.css'), 'utf8')
  const [light = '', dark = ''] = sheet.split('[data-theme="dark"]')
  for (const [part, tokens] of [
    [light, looks.paper.tokens],
    [dark, looks.paper.darkTokens],
  ] as const)
    for (const [name, value] of Object.entries(tokens)) expect(part).toContain(`${tokenProperty(name)}: ${value};`)
})

test('every look has the colours of every other', () => {
  const names = (look: Look, mode: 'tokens' | 'darkTokens'): string[] =>
    Object.keys(look[mode]).filter((name) => /^#|^var/.test(look[mode][name] ?? '') && name !== 'headings')
  for (const [, look] of LOOKS)
    for (const mode of ['tokens', 'darkTokens'] as const) expect(names(look, mode)).toEqual(names(looks.paper, mode))
})
