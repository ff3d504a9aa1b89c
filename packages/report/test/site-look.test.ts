/** What a report takes over from the style sheet of a site. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteLook } from '../site/site-look.ts'

const COLORS = '--paper: #fff;--shade: #eee;--line: #ddd;--ink: #111;--soft: #555;--accent: #2b49b0'
const DARK = '--paper: #000;--shade: #111;--line: #222;--ink: #eee;--soft: #aaa;--accent: #9fb4ff'

function lookOf(css: string, font = 'font'): string {
  const out = mkdtempSync(join(tmpdir(), 'look-'))
  mkdirSync(join(out, 'assets'))
  writeFileSync(join(out, 'assets/style.AB12.css'), css)
  writeFileSync(join(out, 'assets/a.woff2'), font)
  return siteLook({ out, files: [{ path: 'assets/style.AB12.css', size: css.length }] })
}

test('is its typeface, as text, and its colours of day and night', () => {
  const face = '@font-face{font-family:docs-text;src:url("./a.woff2") format("woff2")}'
  const css = `@layer a,b;@layer a{${face}:root{${COLORS};--sans: docs-text, sans-serif}}@layer b{@media screen{[data-theme=dark]{${DARK}}}}`
  const look = lookOf(css)
  expect(look).toContain('src:url(data:font/woff2;base64,Zm9udA==) format("woff2")')
  expect(look).toContain(':root{--sans:docs-text, sans-serif}')
  expect(look).toContain(':root{--paper:#fff;--shade:#eee;--line:#ddd;--ink:#111;--soft:#555;--accent:#2b49b0}')
  expect(look).toContain('@media (prefers-color-scheme:dark){:root{--paper:#000;')
})

test('is what holds on every screen: the last of several, and neither paper nor more contrast', () => {
  const css = `@layer a{:root{${COLORS}}@media print{:root{--paper: #123}}[data-theme=dark]{${DARK}}}@layer b{:root{--accent: #abc}}`
  expect(lookOf(css)).toMatch(/^:root\{--paper:#fff;.*--accent:#abc\}@media/)
})

test('leaves out what it does not know, and large fonts', () => {
  expect(lookOf(`:root{${COLORS.replace('#fff', 'var(--x)')}}[data-theme=dark]{${DARK}}`)).toBe('')
  expect(lookOf(':root{--sans: "</style><script>"}')).toBe('')
  const face = '@font-face{font-family:big;src:url("./a.woff2")}:root{--sans: big}'
  expect(lookOf(face, 'x'.repeat(70_000))).toBe(':root{--sans:big}')
  expect(siteLook({ out: '/nowhere', files: undefined })).toBe('')
})
