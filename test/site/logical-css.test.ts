/** The style sheets name no physical sides, so that a page from right to left is the mirror of one from left to right. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import glob from 'fast-glob'
import { expect, test } from 'vitest'
import { projectRoot } from '../harness/root.ts'

const PHYSICAL =
  /^\s*(?:left|right|(?:margin|padding|border|inset)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius)\s*:|^\s*(?:text-align|float|clear)\s*:\s*(?:left|right)\b/

/** What a writer or a drawing asks for stays where it is. */
const MEANT: readonly string[] = ['site/styles/text/markdown.css: .markdown .align-right: text-align: right;']

test('no style sheet names left or right', () => {
  const sheets = glob.sync('{site,templates}/**/*.css', { cwd: projectRoot })
  expect(sheets.length).toBeGreaterThan(15)
  const found = sheets.flatMap((sheet) => {
    let selector = ''
    return readFileSync(join(projectRoot, sheet), 'utf8')
      .split('\n')
      .flatMap((line) => {
        if (line.trimEnd().endsWith('{')) selector = line.replace('{', '').trim()
        return PHYSICAL.test(line) ? [`${sheet}: ${selector}: ${line.trim()}`] : []
      })
  })
  expect(found).toEqual(MEANT)
})

test('four values of a side are the same on the left and on the right', () => {
  const sheets = glob.sync('{site,templates}/**/*.css', { cwd: projectRoot })
  const found = sheets.flatMap((sheet) =>
    [
      ...readFileSync(join(projectRoot, sheet), 'utf8').matchAll(
        /\b(?:margin|padding|inset|border-width): ([^;{}()]+);/g,
      ),
    ].flatMap(([rule, values = '']) => {
      const [, right, , left] = values.trim().split(/\s+/)
      return left === undefined || left === right ? [] : [`${sheet}: ${rule}`]
    }),
  )
  // The buttons of a code block, which runs from left to right in every language.
  expect(found).toEqual(['site/styles/text/code.css: inset: 0.35rem 0.35rem auto auto;'])
})
