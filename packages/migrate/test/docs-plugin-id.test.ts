/** Items of the navbar of Docusaurus that name an instance of its content plugin. */
import { expect, test } from 'vitest'
import { detectTools } from '../../../cli/app/init/detect.ts'
import { RULE_IDS } from '../../../cli/graph/checks/rules.ts'
import { planMove } from '../move/plan.ts'
import { tools } from '../move/tools.ts'
import { treeOf } from './tree-of.ts'

const SITE = `
-- docusaurus.config.js --
module.exports = {
  title: 'Tool',
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: false }]],
  plugins: [
    ['@docusaurus/plugin-content-docs', { id: 'team', path: 'team', routeBasePath: 'team', sidebarPath: './team.js' }],
  ],
  themeConfig: {
    navbar: {
      items: [
        { type: 'doc', docId: 'start', label: 'Start', docsPluginId: 'default' },
        { type: 'doc', docId: 'rules/first', docsPluginId: 'team', position: 'right', className: 'own' },
        { type: 'docSidebar', sidebarId: 'team', docsPluginId: 'team', label: 'Team' },
        { type: 'docsVersionDropdown' },
        { type: 'docsVersionDropdown', docsPluginId: 'team', position: 'right' },
        { type: 'doc', docId: 'gone', docsPluginId: 'team' },
      ],
    },
  },
}
-- sidebars.js --
module.exports = { main: ['start'] }
-- team.js --
module.exports = { team: [{ type: 'category', label: 'Rules', items: ['rules/first'] }, 'index'] }
-- team_versions.json --
["1.0"]
-- team_versioned_docs/version-1.0/index.md --
# Team
-- team_versioned_docs/version-1.0/rules/first.md --
---
title: The first rule
---
-- docs/start.md --
# Start
-- team/index.md --
# Team
-- team/rules/first.md --
# First
`

test('become links to the last version of these docs, and what has no place is named', async () => {
  const tree = treeOf(SITE)
  const [found] = detectTools(tree)
  if (!found) throw new Error('No tool is found')
  const { config, left } = planMove(tree, found, await tools[found.tool].read(tree, found), RULE_IDS)
  expect(config.navbar?.items).toEqual([
    { type: 'doc', docId: 'start', label: 'Start' },
    { type: 'link', to: '/team/rules/first', label: 'The first rule', position: 'right', className: 'own' },
    { type: 'link', to: '/team/rules/first', label: 'Team' },
    { type: 'docsVersionDropdown' },
  ])
  expect(left.map(({ what }) => what).filter((what) => /menu|of the navbar/.test(what))).toEqual([
    'A second menu of versions, of the docs `team`',
    'An entry `doc` of the navbar, for the docs `team`',
  ])
})
