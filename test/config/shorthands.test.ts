/** Short forms in configurations, and the values that they become. */
import { describe, expect, test } from 'vitest'
import { readSidebars } from '../../cli/graph/config/version-data.ts'
import { resolve } from '../harness/resolve-config.ts'

describe('shorthands', () => {
  test('the sidebars of a frozen version may be maps of labels too', () => {
    expect(readSidebars({ docs: { About: ['index'] } }, 'version-1.0-sidebars.json')).toEqual({
      docs: [{ type: 'category', label: 'About', items: [{ type: 'doc', id: 'index' }] }],
    })
    expect(() => readSidebars({ docs: 'index' }, 'version-1.0-sidebars.json')).toThrow('version-1.0-sidebars.json')
  })

  test('a sidebar as a map of labels has a category for each', () => {
    const sidebars = { docs: { About: ['index', 'why'], Usage: ['install', { Deep: ['cli'] }] } }
    expect(resolve({ docs: { sidebars } }).docs.sidebars).toEqual({
      docs: [
        {
          type: 'category',
          label: 'About',
          items: [
            { type: 'doc', id: 'index' },
            { type: 'doc', id: 'why' },
          ],
        },
        {
          type: 'category',
          label: 'Usage',
          items: [
            { type: 'doc', id: 'install' },
            { type: 'category', label: 'Deep', items: [{ type: 'doc', id: 'cli' }] },
          ],
        },
      ],
    })
  })

  test('a navbar item without type is a link, with items a dropdown', () => {
    const items = resolve({
      navbar: {
        items: [
          { label: 'Guides', to: 'guides', position: 'left' },
          {
            label: 'More',
            items: [
              { label: 'Code', href: '//example.org/code' },
              { type: 'doc', docId: 'faq' },
            ],
          },
          { type: 'docsVersionDropdown', dropdownItemsAfter: [{ label: 'All', to: '/versions' }] },
          { type: 'search' },
        ],
      },
    }).site.navbar.items
    expect(items).toEqual([
      { type: 'link', label: 'Guides', to: '/guides', position: 'left' },
      {
        type: 'dropdown',
        label: 'More',
        position: 'right',
        items: [
          { type: 'link', label: 'Code', href: 'https://example.org/code' },
          { type: 'doc', docId: 'faq' },
        ],
      },
      {
        type: 'docsVersionDropdown',
        position: 'right',
        dropdownItemsBefore: [],
        dropdownItemsAfter: [{ type: 'link', label: 'All', to: '/versions' }],
      },
      { type: 'search', position: 'right' },
    ])
  })

  test('a sidebar takes ids, maps of categories and typed entries', () => {
    const sidebars = resolve({
      docs: {
        sidebars: {
          main: [
            'guides/intro',
            { First: ['a', { Inner: ['b'] }], Second: [] },
            { label: 'Third', items: ['c'], link: 'c', collapsed: false },
            {
              label: 'Fourth',
              items: [{ type: 'doc', id: 'c', key: 'one', customProps: { a: [1] } }],
              link: { type: 'doc', id: 'c' },
            },
            {
              label: 'Fifth',
              description: 'All of it.',
              items: ['c'],
              link: { type: 'generated-index', slug: 'fifth', keywords: ['a'] },
            },
            { type: 'ref', id: 'd' },
            { type: 'link', href: '/guides', label: 'Guides' },
          ],
        },
      },
    }).docs.sidebars
    expect(sidebars).toEqual({
      main: [
        { type: 'doc', id: 'guides/intro' },
        {
          type: 'category',
          label: 'First',
          items: [
            { type: 'doc', id: 'a' },
            { type: 'category', label: 'Inner', items: [{ type: 'doc', id: 'b' }] },
          ],
        },
        { type: 'category', label: 'Second', items: [] },
        {
          type: 'category',
          label: 'Third',
          items: [{ type: 'doc', id: 'c' }],
          link: { type: 'doc', id: 'c' },
          collapsed: false,
        },
        {
          type: 'category',
          label: 'Fourth',
          items: [{ type: 'doc', id: 'c', key: 'one', customProps: { a: [1] } }],
          link: { type: 'doc', id: 'c' },
        },
        {
          type: 'category',
          label: 'Fifth',
          description: 'All of it.',
          items: [{ type: 'doc', id: 'c' }],
          link: { type: 'generated-index', slug: '/fifth', keywords: ['a'] },
        },
        { type: 'ref', id: 'd' },
        { type: 'link', href: '/guides', label: 'Guides' },
      ],
    })
  })

  test('flat footer links are one column without title', () => {
    const links = resolve({ footer: { links: [{ label: 'A', to: '/a' }, { html: '<b>B</b>' }] } }).site.footer?.links
    expect(links).toEqual([{ items: [{ label: 'A', to: '/a' }, { html: '<b>B</b>' }] }])
  })

  test('rules take a severity alone and patterns without a reason', () => {
    const rules = resolve({
      checks: {
        rules: {
          'broken-link': 'warn',
          'broken-anchor': { severity: 'fail', ignore: ['/old/*', { pattern: '/new/*', reason: 'generated' }] },
          'duplicate-route': { ignore: [] },
        },
      },
    }).checks.rules
    expect(rules).toEqual({
      'broken-link': { severity: 'warn', ignore: [] },
      'broken-anchor': {
        severity: 'fail',
        ignore: [
          { pattern: '/old/*', reason: '' },
          { pattern: '/new/*', reason: 'generated' },
        ],
      },
      'duplicate-route': { ignore: [] },
    })
  })

  test('locales know their names and directions', () => {
    const { locale } = resolve({
      i18n: { defaultLocale: 'de', locales: ['de', 'pt_BR', 'ar'], localeConfigs: { ar: { label: 'Arabic' } } },
    }).site
    expect(locale).toEqual({
      defaultLocale: 'de',
      currentLocale: 'de',
      locales: [
        { locale: 'de', label: 'Deutsch', htmlLang: 'de', direction: 'ltr', path: '' },
        { locale: 'pt_BR', label: 'Português (Brasil)', htmlLang: 'pt-BR', direction: 'ltr', path: 'pt_BR' },
        { locale: 'ar', label: 'Arabic', htmlLang: 'ar', direction: 'rtl', path: 'ar' },
      ],
    })
  })
})
