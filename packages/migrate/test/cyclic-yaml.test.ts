/** Data of the old site that has no end. */
import { expect, test } from 'vitest'
import { detectTools } from '../../../cli/app/init/detect.ts'
import { RULE_IDS } from '../../../cli/graph/checks/rules.ts'
import { fileAt, yamlIn } from '../move/data.ts'
import { planMove } from '../move/plan.ts'
import { tools } from '../move/tools.ts'
import { treeOf } from './tree-of.ts'

test('a list in YAML that holds itself counts as one that is not well formed', () => {
  expect(yamlIn('nav: &nav\n  - A: a.md\n  - Again: *nav\n')).toBeUndefined()
  expect(fileAt(treeOf({ 'mkdocs.yml': 'nav: &nav [*nav]' }), 'mkdocs.yml')).toEqual({})
  expect(yamlIn('a: &a [x]\nb: *a\n')).toEqual({ a: ['x'], b: ['x'] })
})

test('a configuration that cannot be read is the first thing of the report', async () => {
  const tree = treeOf({ 'mkdocs.yml': 'site_name: A\nnav: &nav [*nav]', 'docs/index.md': '# A' })
  const [found] = detectTools(tree)
  if (!found) throw new Error('No tool is found')
  const { left } = planMove(tree, found, await tools.mkdocs.read(tree, found), RULE_IDS)
  expect(left[0]?.what).toBe('mkdocs.yml holds no option that can be read')
})
