/** At-rules that browsers do not know are named where they stand. */
import { expect, test } from 'vitest'
import { unknownAtRules } from '../../cli/output/bundle/at-rules.ts'

test.each<[css: string, found: readonly string[]]>([
  ['@media print { a { color: red } }\n@layer base;', []],
  ['a {\n  @apply mx-1;\n}', ['2:2 6 @apply']],
  ['@tailwind base; @tailwind utilities;', ['1:0 9 @tailwind', '1:16 9 @tailwind']],
  ['@-moz-keyframes b {}\n@-webkit-keyframes a {}\n@MEDIA print {}', []],
  ['@-x-unknown a;', ['1:0 11 @-x-unknown']],
  ['/* @apply */ a { content: "@apply"; background: url(a@b.png) }\n@page { @top-left { content: \'@x\' } }', []],
])('%s', (css, found) => {
  const warnings = unknownAtRules('a.css', css)
  expect(
    warnings.map(
      ({ location, text }) =>
        `${location?.line}:${location?.column} ${location?.length} ${/^`(.*?)`/.exec(text ?? '')?.[1]}`,
    ),
  ).toEqual(found)
  expect(warnings.every(({ location }) => location?.file === 'a.css')).toBe(true)
})
