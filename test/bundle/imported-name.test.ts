/** The short name under which a module exports what another passes on, as esbuild may write both. */
import { expect, test } from 'vitest'
import { importedName } from '../../cli/output/bundle/one-runtime.ts'

test.each([
  ['import{$ as t}from"./a.js";export{t as start};', '$'],
  ['import{b}from"./a.js";export{b as start};', 'b'],
  ['import{start}from"./a.js";\nexport { start };', 'start'],
  ['import { q as x, r as start } from "./a.js"\nexport { start }', 'r'],
  // The runtime exports something else as `a`, which is not what the entry calls `a`.
  ['import"./b.js";import{a as m,F4 as a}from"./a.js";export{a as start};', 'F4'],
  ['import{a as m}from"./b.js";import{c as a}from"./a.js";export{m as other,a as start};', 'c'],
  ['function a(){}export{a as start};', undefined],
  ['import{a}from"./a.js";export{a as begin};', undefined],
])('%s', (text, name) => {
  expect(importedName(text, 'start')).toBe(name)
})
