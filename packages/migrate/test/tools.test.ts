/** A small site of every tool, and what its move writes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { detectTools, TOOL_NAMES } from '../../../cli/app/init/detect.ts'
import { RULE_IDS } from '../../../cli/graph/checks/rules.ts'
import { resolveConfig } from '../../../cli/graph/config/resolve.ts'
import { projectRoot } from '../../../test/harness/root.ts'
import { filesOf, planMove } from '../move/plan.ts'
import { tools } from '../move/tools.ts'
import { treeOf } from './tree-of.ts'

const at = (path: string): string => join(projectRoot, 'packages/migrate/test', path)

it.each(TOOL_NAMES)('the site of %s moves in', async (name) => {
  const tree = treeOf(readFileSync(at(`sites/${name}.txt`), 'utf8'))
  const [found, ...others] = detectTools(tree)
  expect([found?.tool, others]).toEqual([name, []])
  if (!found) return
  const site = await tools[name].read(tree, found)
  const plan = planMove(tree, found, site, RULE_IDS)
  const listing = [
    ...filesOf(plan, { 'broken-link': 2 }).flatMap(({ path, text }) => [`-- ${path} --`, text.trimEnd()]),
    '-- addresses --',
    ...site.pages.map(({ file, urls }) => `${urls.join(' ')}  ${file}`),
    '-- navigation --',
    ...site.navigation.map(({ sidebar, label = '', file, href }) => `${sidebar}: ${label} → ${file ?? href ?? ''}`),
  ]
  await expect(`${listing.join('\n')}\n`).toMatchFileSnapshot(at(`expected/${name}.txt`))
  // Whatever a foreign configuration holds, what is written is valid.
  expect(() =>
    resolveConfig(plan.config, { file: 'docs.config.ts', fallbackTitle: '', ruleIds: RULE_IDS }),
  ).not.toThrow()
})
