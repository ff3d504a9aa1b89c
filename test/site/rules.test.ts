import { describe, expect, test } from 'vitest'
import type { SidebarCategory, SidebarNode } from '../../site/contract.ts'
import { activeNodes, hasVisibleChildren, isVisibleNode, startsOpen } from '../../site/layout/sidebar-tree.ts'
import { activeHeading } from '../../site/layout/toc.tsx'
import { nextIndex } from '../../site/markdown/tab-switching.ts'
import { isActiveLink, type NavbarLink } from '../../site/navbar/items/link.tsx'
import { barAfterScroll } from '../../site/navbar/navbar.tsx'
import { isWithin, samePath } from '../../site/path.ts'
import { collapseDuration } from '../../site/runtime/collapse.tsx'
import { messageChain } from '../../site/runtime/error-boundary.tsx'
import { effectiveMode, nextChoice } from '../../site/runtime/reader/color-mode.tsx'
import { isSavingData } from '../../site/runtime/reader/media.ts'
import { serializeJson } from '../../site/text/json.ts'
import { formatTitle } from '../../site/url.ts'
import { docPage } from './values.ts'

describe('paths', () => {
  test.for([
    ['/guides', '/guides/', true],
    ['/Guides/', '/guides', true],
    ['/guides/?q#h', '/guides', true],
    ['/guides//', '/guides', false],
    ['/', '', true],
    ['/a', '/b', false],
  ] as const)('%s and %s', ([a, b, same]) => {
    expect(samePath(a, b)).toBe(same)
  })

  test.for([
    ['/guides/a/', '/guides', true],
    ['/guides-old/', '/guides', false],
    ['/guides/', '/', false],
    ['/', '/', true],
    ['/docs/guides/', '/docs/', false],
  ] as const)('%s is within %s: %s', ([path, base, within]) => {
    expect(isWithin(path, base, base === '/docs/' ? '/docs/' : '/')).toBe(within)
  })
})

test.for([
  ['Guides', 'Guides | Site'],
  ['  Guides ', 'Guides | Site'],
  ['Site', 'Site'],
  [' ', 'Site'],
] as const)('the title %j of a page becomes %j', ([title, shown]) => {
  expect(formatTitle(title, { title: 'Site', titleDelimiter: '|' })).toBe(shown)
})

describe('an active link of the navbar', () => {
  const link = (changes: Partial<NavbarLink>): NavbarLink => ({
    type: 'link',
    label: '',
    url: '/x',
    external: false,
    ...changes,
  })
  test.for([
    [{ url: '/guides' }, true],
    [{ url: '/howtos' }, false],
    [{ url: '/howtos', activeBasePath: '/guides' }, true],
    [{ url: '/guides', activeBasePath: '/howtos' }, false],
    [{ url: '/guides', activeBaseRegex: '^/HOWTOS' }, false],
    [{ url: '/x', activeBaseRegex: '^/GUIDES', activeBasePath: '/howtos' }, true],
    [{ url: '/x', activeSidebar: 'main' }, true],
    [{ url: '/x', activeSidebar: 'other' }, false],
    [{ url: '/x', activeSidebar: 'main', docs: 'other' }, false],
    [{ url: 'https://example.org/guides/', external: true }, false],
  ] as const)('%o: %s', ([changes, active]) => {
    expect(isActiveLink(link(changes), docPage({ sidebar: 'main' }), '/')).toBe(active)
  })
})

describe('the sidebar', () => {
  const page = (url: string, unlisted = false): SidebarNode => ({ type: 'link', label: url, url, unlisted })
  const category = (changes: Partial<SidebarCategory>): SidebarCategory => ({
    type: 'category',
    label: 'C',
    collapsible: true,
    collapsed: true,
    ...changes,
  })

  const active = (node: SidebarNode, url: string): boolean => activeNodes([node], url).has(node)
  const at = (node: SidebarNode, url: string) => [node, activeNodes([node], url)] as const

  test('a category is active for its own page and for all below', () => {
    const node = category({ url: '/a/', children: [category({ children: [page('/a/b/c/')] })] })
    expect(active(node, '/A')).toBe(true)
    expect(active(node, '/a/b/c')).toBe(true)
    expect(active(node, '/a/b/')).toBe(false)
    expect(active({ type: 'html', html: '' }, '/')).toBe(false)
  })

  test.for([
    [category({}), '/x/', false],
    [category({ children: [page('/a/')] }), '/x/', false],
    [category({ children: [page('/a/')] }), '/a/', true],
    [category({ children: [page('/a/')], collapsed: false }), '/x/', true],
    [category({ children: [page('/a/')], collapsible: false }), '/x/', true],
  ] as const)('%#: starts open on the right pages', ([node, url, open]) => {
    expect(startsOpen(node, activeNodes([node], url))).toBe(open)
  })

  test('an unlisted page is visible only while it is the current page', () => {
    expect(isVisibleNode(...at(page('/a/', true), '/b/'))).toBe(false)
    expect(isVisibleNode(...at(page('/a/', true), '/a'))).toBe(true)
    expect(isVisibleNode(...at(category({ children: [page('/a/', true)] }), '/b/'))).toBe(false)
    expect(isVisibleNode(...at(category({ children: [page('/a/', true)] }), '/a/'))).toBe(true)
    expect(isVisibleNode(...at(category({ url: '/c/', unlisted: true, children: [] }), '/b/'))).toBe(false)
    expect(hasVisibleChildren(category({}), new Set())).toBe(true)
    expect(hasVisibleChildren(category({ children: [] }), new Set())).toBe(false)
  })
})

test.for([
  [36, 192],
  [144, 260],
  [360, 327],
  [1000, 440],
  // A details element whose summary is taller than what a style of its author leaves of it.
  [-20, 40],
] as const)('%i pixels collapse in %i ms', ([height, duration]) => {
  expect(collapseDuration(height)).toBe(duration)
})

describe('the active heading', () => {
  const tops = (...values: number[]) => values.map((top, index) => ({ id: `h${index}`, top }))
  test.for([
    ['the first below the bar, in the upper half', tops(-300, 100, 700), 'h1'],
    ['the one before, when the next is far down', tops(-300, 700), 'h0'],
    ['none before the first', tops(700, 900), undefined],
    ['the last at the end', tops(-300, -100), 'h1'],
    ['none without headings', [], undefined],
  ] as const)('%s', ([, headings, id]) => {
    expect(activeHeading(headings, 60, 900)).toBe(id)
  })
})

test.for([
  [{ top: 10, last: 0 }, true],
  [{ top: 300, last: 200 }, false],
  [{ top: 300, last: 300 }, false],
  [{ top: 200, last: 300 }, true],
  [{ top: 1990, last: 2000 }, undefined],
] as const)('the bar after %o: %s', ([scroll, shown]) => {
  expect(barAfterScroll(scroll, { bar: 60, window: 1000, document: 3000 })).toBe(shown)
})

test.for([
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, undefined],
] as const)('%s leads from tab %i to %s', ([key, from, to]) => {
  expect(nextIndex(key, from, 3)).toBe(to)
})

describe('the colour mode', () => {
  test('changes with the toggle in a fixed order', () => {
    expect(nextChoice('system', true)).toBe('light')
    expect(nextChoice('light', true)).toBe('dark')
    expect(nextChoice('dark', true)).toBe('system')
    expect(nextChoice('light', false)).toBe('dark')
    expect(nextChoice('dark', false)).toBe('light')
    expect(nextChoice('system', false)).toBe('dark')
  })

  test('without a choice follows the system only when the configuration says so', () => {
    const data = { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true } as const
    expect(effectiveMode('system', true, data)).toBe('dark')
    expect(effectiveMode('system', true, { ...data, respectPrefersColorScheme: false })).toBe('light')
    expect(effectiveMode('light', true, data)).toBe('light')
  })
})

test.for([
  [undefined, false],
  [{ effectiveType: '4g' }, false],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '4g', saveData: true }, true],
] as const)('the connection %o is to be spared: %s', ([connection, saving]) => {
  expect(isSavingData(connection)).toBe(saving)
})

describe('the messages of an error', () => {
  test('include those of its causes', () => {
    const error = new Error('top', { cause: new TypeError('middle', { cause: 'bottom' }) })
    expect(messageChain(error)).toBe('top\n\nCause:\nmiddle\n\nCause:\nbottom')
  })

  test('end even when the causes are circular', () => {
    const error = new Error('one')
    error.cause = new Error('two', { cause: error })
    expect(messageChain(error)).toBe('one\n\nCause:\ntwo')
  })
})

test('JSON in a page cannot end its script, and parses to the same value', () => {
  const value = { text: '</script><!--<script>&\u2028\u2029', list: [1, null] }
  const text = serializeJson(value)
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual(value)
})
