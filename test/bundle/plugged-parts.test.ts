/** Entries of the style sheets of plugins. */
import { expect, test } from 'vitest'
import { extraSheets, fileOfSheet } from '../../cli/output/bundle/plugged-parts.ts'

test('entries hold no path, and lead to the files of both sheets', () => {
  const styles = { bars: { sheet: '../../../../../packages/bars/code.css', later: './more/code.css' } }
  const parts = [{ name: 'bars', file: './bars.ts', styles }]
  const [first, later] = [extraSheets(parts, 'sheet'), extraSheets(parts, 'later')]
  expect([first, later].flatMap((one) => Object.values(one)).join()).not.toContain('..')
  expect(fileOfSheet(parts, first['bars'] ?? '')).toBe(styles.bars.sheet)
  expect(fileOfSheet(parts, later['bars'] ?? '')).toBe(styles.bars.later)
})
