/** Redirects of the old site whose source or destination names a heading. */
import { expect, test } from 'vitest'
import { detectTools } from '../../../cli/app/init/detect.ts'
import { RULE_IDS } from '../../../cli/graph/checks/rules.ts'
import { planMove } from '../move/plan.ts'
import { tools } from '../move/tools.ts'
import { treeOf } from './tree-of.ts'

test('a redirect from a heading keeps it, and one to a heading alone stays on its page', async () => {
  const tree = treeOf(`
-- book.toml --
[book]
title = "A"
[output.html.redirect]
"/reference/resolver.html#other" = "#heuristics"
"/old.html#part" = "reference/resolver.html#heuristics"
"/gone.html" = "reference/resolver.html#heuristics"
-- src/SUMMARY.md --
- [Start](start.md)
- [Resolver](reference/resolver.md)
-- src/start.md --
# Start
-- src/reference/resolver.md --
# Resolver

## Heuristics
`)
  const [found] = detectTools(tree)
  if (!found) throw new Error('No tool is found')
  const { redirects } = planMove(tree, found, await tools[found.tool].read(tree, found), RULE_IDS)
  expect(redirects).toMatchObject({
    '/reference/resolver.html#other': '/reference/resolver#heuristics',
    '/old.html#part': '/reference/resolver#heuristics',
    '/gone.html': '/reference/resolver#heuristics',
  })
})
