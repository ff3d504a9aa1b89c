/** Colours and widths stand in attributes of a saved file, and in a style sheet of a page. Both must be the same. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../test/harness/root.ts'
import { CLASS_STYLES, COLORS, FONT_SIZE } from '../example/theme.ts'

const css = readFileSync(join(projectRoot, 'packages/examples/styles/example.css'), 'utf8')
const root = /:root,\s*\.example-paper\s*\{([^}]*)\}/.exec(css)?.[1] ?? ''

const tokens = readFileSync(join(projectRoot, 'site/styles/tokens.css'), 'utf8')
const byDay = /:root\s*\{([^}]*)\}/.exec(tokens)?.[1] ?? ''

/** The colour that a variable of a drawing has by day. */
function shown(name: string): string | undefined {
  let color = value(root, name)
  for (let steps = 0; steps < 5; steps++) {
    const [, token] = /^var\((--[\w-]+)\)$/.exec(color ?? '') ?? []
    if (token === undefined) return color
    color = value(byDay, token)
  }
  return color
}

/** What a variable of a class is by day: a colour, or `none`. */
function colorOf(text: string, name: string): string | undefined {
  const written = value(text, name)
  const [, color] = /^var\((--fs-[\w-]+)\)$/.exec(written ?? '') ?? []
  return color === undefined ? written : shown(color)
}

function rule(selector: string): string {
  const escaped = selector.replace(/[.*()[\]]/g, '\\$&')
  const rules = css.matchAll(new RegExp(`(?:^|\\n)\\.drawing ${escaped}(?:,\\n[^{}]*)? \\{([^}]*)\\}`, 'g'))
  return Array.from(rules, ([, text]) => text).join('')
}

function value(text: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}: ([^;]*);`).exec(text)?.[1]
}

test.each(Object.entries(COLORS))('the colour of %s is %s', (name, color) => {
  expect(shown(`--fs-${name}`)).toBe(color)
})

test.each(
  Object.entries(CLASS_STYLES).filter(([name]) => !/^(?:sample-\d|sample-focus|bold|font-bold|hidden)/.test(name)),
)('the class %s means the same on a page', (name, { width, dash, size, stroke, fill, attributes }) => {
  const text = rule(`.${name}`) || rule(`.${name}:not([text-anchor])`)
  expect(text).not.toBe('')
  const unit = (millimetres: number): string => String(Number((millimetres / FONT_SIZE).toFixed(3)))
  if (width !== undefined) expect(value(text, '--w')).toBe(unit(width))
  if (size !== undefined) expect(value(text, '--t')).toBe(`${unit(size)}em`)
  if (dash !== undefined) {
    const lengths = dash.split(' ').map((length) => `${Number(length)}mm`)
    expect(value(text, '--d')).toBe(lengths.join(' '))
  }
  if (stroke !== undefined) {
    expect(colorOf(text, '--s')).toBe(stroke)
  }
  if (fill !== undefined && fill !== '#fff') {
    expect(colorOf(text, '--f')).toBe(fill)
  }
  for (const [property, own] of Object.entries(attributes ?? {})) {
    expect(value(text, property === 'stroke-linecap' ? '--cap' : property)).toBe(own.replace(/^\./, '0.'))
  }
})

test('classes are in the order of the cascade', () => {
  const places = Object.keys(CLASS_STYLES)
    .map((name) => css.search(new RegExp(`\\n\\.drawing \\.${name}\\b(?!-)`)))
    .filter((place) => place >= 0)
  expect(places).toEqual([...places].sort((a, b) => a - b))
})
