/** An item of the navbar that a plugin brings: its data, and what of it is a link of the site. */
import { expect, test } from 'vitest'
import type { PluginNavbarItem } from '../../cli/graph/plugins/navbar.ts'
import { navbarRecords } from '../../cli/graph/plugins/navbar-records.ts'
import { NO_PLUGINS } from '../../cli/graph/plugins/plugins.ts'
import type { NavbarContext } from '../../site/navbar/items/navbar-item.ts'

const TYPES = {
  path: 'sitePath',
  away: 'externalUrl',
  to: 'destination',
  page: 'document',
  text: 'html',
  label: 'string',
}
const OPTIONS = Object.fromEntries(Object.entries(TYPES).map(([name, type]) => [name, { type, about: name }]))

function recordOf(item: Partial<PluginNavbarItem>) {
  const navbar = [{ type: 'notes', schema: { name: 'Notes', options: OPTIONS }, ...item }] as PluginNavbarItem[]
  const [record] = navbarRecords({ ...NO_PLUGINS, list: [{ plugin: { name: 'notes', navbar } }] } as never)
  if (!record) throw new Error('The plugin brings an item.')
  return record
}

const CONTEXT = {
  url: (path: string) => `/base${path}`,
  html: (text: string) => `<b>${text}</b>`,
  document: (id: string) => (id === 'a' ? { label: 'A', url: '/base/a/' } : undefined),
} as unknown as NavbarContext
const ITEM = { type: 'notes', position: 'left', className: 'x', path: '/p', text: 'hi', page: 'a', label: 'L' } as never

test.each<[option: string, reference: object | undefined]>([
  ['path', { option: 'path', link: 'v' }],
  ['away', { option: 'away', link: 'v' }],
  ['to', { option: 'to', link: 'v' }],
  ['page', { option: 'page', document: 'v' }],
  ['text', { option: 'text', html: 'v' }],
  ['label', undefined],
])('the option `%s` leads to %j', (option, reference) => {
  expect(recordOf({}).references?.({ type: 'notes', [option]: 'v' } as never)).toEqual(reference ? [reference] : [])
})

test('what is no text leads nowhere', () => {
  expect(recordOf({}).references?.({ type: 'notes', path: 1 } as never)).toEqual([])
})

test('without `data`, options are resolved by their types', () => {
  expect(recordOf({}).data(ITEM, CONTEXT)).toEqual({
    type: 'notes',
    path: '/base/p',
    text: '<b>hi</b>',
    page: { label: 'A', url: '/base/a/' },
    label: 'L',
  })
})

test('an item that names a document that is not there is left out', () => {
  expect(recordOf({}).data({ type: 'notes', page: 'gone' } as never, CONTEXT)).toBeUndefined()
})

test.each([
  ['with another type', { type: 'link', url: '/x' }, { type: 'link', url: '/x' }],
  ['without a type', { label: 'x' }, { type: 'notes', label: 'x' }],
  ['nothing', undefined, undefined],
])('`data` may make an item %s', (_, made, expected) => {
  const given: unknown[] = []
  const data = (item: unknown): never => {
    given.push(item)
    return made as never
  }
  expect(recordOf({ data }).data(ITEM, CONTEXT)).toEqual(expected)
  expect(given).toEqual([{ type: 'notes', path: '/p', text: 'hi', page: 'a', label: 'L' }])
})
