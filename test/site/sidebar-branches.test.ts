/** Files of branches, and trees that grow by them. */
import { describe, expect, test } from 'vitest'
import type { SidebarCategory, SidebarNode } from '../../site/contract.ts'
import { branchId, branchPath, growTree, shownBranches } from '../../site/sidebar/sidebar-branches.ts'

const link = (url: string): SidebarNode => ({ type: 'link', label: url, url })
const closed = (url: string, more: Partial<SidebarCategory> = {}): SidebarCategory => ({
  type: 'category',
  label: url,
  url,
  collapsible: true,
  collapsed: true,
  ...more,
})

test.each([
  ['docs', undefined, 'assets/sidebars/docs.0123456789.json'],
  ['docs', '/base/guides/', 'assets/sidebars/docs-base-guides.0123456789.json'],
  ['docs', '/../é/%2e%2e/', 'assets/sidebars/docs-2e-2e.0123456789.json'],
])('the branch of %s below %s is %s', (sidebar, branch, path) => {
  expect(branchPath(branchId(sidebar, branch), '0123456789')).toBe(path)
})

describe('a tree', () => {
  const inner = closed('/b/c/', { branch: '/b/c/' })
  const root = [link('/a/'), closed('/b/', { branch: '/b/' }), closed('/d/', { children: [link('/d/e/')] })]
  const branches: Record<string, readonly SidebarNode[]> = { '/b/': [link('/b/x/'), inner], '/b/c/': [link('/b/c/y/')] }
  const grown = (...loaded: string[]): readonly SidebarNode[] =>
    growTree(root, (branch) => (loaded.includes(branch) ? branches[branch] : undefined))

  test('grows by the branches that are there, and names them', () => {
    expect(shownBranches(grown())).toEqual([])
    expect(shownBranches(grown('/b/c/'))).toEqual([])
    expect(shownBranches(grown('/b/'))).toEqual(['/b/'])
    expect(shownBranches(grown('/b/', '/b/c/'))).toEqual(['/b/', '/b/c/'])
    expect(grown('/b/', '/b/c/')[1]).toMatchObject({
      children: [link('/b/x/'), { ...inner, children: [link('/b/c/y/')] }],
    })
  })

  test('stays the same object where nothing is added', () => {
    expect(grown()).toBe(root)
    const once = grown('/b/')
    expect(once[0]).toBe(root[0])
    expect(once[2]).toBe(root[2])
    expect(growTree(once, () => undefined)).toBe(once)
  })
})
