/** The specification of the site in this repository: its routes, its navbar and footer, its rules. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { check, graph } from '../cli/app/operations.ts'
import { rules } from '../cli/graph/checks/rules.ts'
import type { Config } from '../cli/graph/config/config.ts'
import type { SiteGraph } from '../cli/project/outputs/answers/site-graph.ts'
import { openWorkspace } from '../cli/project/workspace.ts'
import { projectRoot } from './harness/root.ts'

let site: SiteGraph
let config: Config
beforeAll(async () => {
  site = await graph({ dir: projectRoot, cache: false })
  config = (await openWorkspace(projectRoot, { cache: false })).config
})

test('every route of the specification is a page', () => {
  const named = readFileSync(join(projectRoot, 'test/first-site.routes.txt'), 'utf8').trim().split('\n')
  const made = new Set(site.pages.map(({ route }) => route))
  expect(named).toHaveLength(222)
  expect(named.filter((route) => !made.has(route))).toEqual([])
})

test('the pages stand under one sidebar, but for the home page, search and tags', () => {
  expect(Object.keys(site.sidebars)).toEqual(['tutorialSidebar'])
  const outside = site.pages.filter(({ sidebar }) => sidebar === undefined).map(({ route }) => route)
  expect(outside.sort()).toEqual(['/', '/search/', '/tags/', '/tags/git/', '/tags/long-read/', '/tags/training/'])
})

test('the home page has the title of the site', () => {
  expect(site.pages.find(({ route }) => route === '/')?.title).toBe('FreeSewing')
})

test('the navbar has the four sections at the left and another site at the right', () => {
  const items = config.site.navbar.items.map((item) => ({ to: undefined, href: undefined, ...item }))
  const at = (side: string): unknown[] =>
    items.filter(({ position }) => position === side).map(({ to, href }) => to ?? href)
  expect(at('left')).toEqual(['/guides', '/howtos', '/reference', '/tutorials'])
  expect(at('right')).toEqual(['https://freesewing.eu/'])
})

test('the footer has its three groups, a logo and a copyright', () => {
  const { footer } = config.site
  expect(footer?.links.map(({ title }) => title)).toEqual(['Docs', 'Help & Support', 'More'])
  expect([footer?.logo?.src, typeof footer?.copyright]).toEqual(['/logo.svg', 'string'])
})

test('the default mode is light, the switch is hidden, and the system is followed', () => {
  const colorMode = { defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: true }
  expect(config.site.colorMode).toMatchObject(colorMode)
})

test('broken links and images fail, broken anchors and duplicate routes warn', () => {
  const severities = Object.fromEntries(
    rules.map(({ id, severity }) => [id, config.checks.rules[id]?.severity ?? severity]),
  )
  expect(severities).toMatchObject({
    'broken-link': 'fail',
    'broken-image': 'fail',
    'broken-anchor': 'warn',
    'duplicate-route': 'warn',
    'broken-markdown-link': 'warn',
  })
})

test('a check finds nothing', async () => {
  const { report } = await check({ dir: projectRoot, cache: false })
  expect(report.findings).toEqual([])
})
