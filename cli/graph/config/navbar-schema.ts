/** The schema of the navbar's items, from the records of their types. */
import { navbarItems } from '../../../site/navbar/items/index.ts'
import type { NavbarItemRecord } from '../../../site/navbar/items/navbar-item.ts'
import type { ConfigShape, ConfigUnion } from './definition.ts'
import type { DefinitionName } from './user-config.ts'

const records = [...navbarItems.values()]

/** What every item of the bar may have. */
const placed: ConfigShape['options'] = {
  position: { type: { choice: ['left', 'right'] }, about: 'Side of the navbar.', default: 'right' },
  className: { type: 'text', about: 'CSS class of the element, for your own style sheets.' },
}

type NavbarDefinition = Exclude<DefinitionName & `${'Navbar' | 'Menu'}${string}`, 'NavbarOptions'>

/** The definitions of the items, of those in menus, and of both unions. */
export const navbarDefinitions: Readonly<Record<NavbarDefinition, ConfigShape | ConfigUnion>> = Object.fromEntries([
  [
    'NavbarItem',
    unionOf(
      'Navbar',
      records,
      'An entry of the navbar. Without `type` it is a link, or a dropdown if it has `items`.',
      {
        name: 'PluginNavbarItems',
        about: "The items of plugins, by their types. A plugin adds its own with `declare module 'docs-build'`.",
      },
    ),
  ],
  ...records.map((record) => [
    navbarDefinition(record.type),
    shapeOf(record, { at: 'navbar.items', about: record.schema.about, options: placed }),
  ]),
  ['MenuItem', unionOf('Menu', records.filter(isInMenu), 'An entry of a menu. Without `type` it is a link.')],
  ...records
    .filter(isInMenu)
    .map((record) => [
      nameOf('Menu', record.type),
      shapeOf(record, { at: 'navbar.items.items', about: record.inMenu, options: {} }),
    ]),
])

/** All definitions of a configuration, with the types of items that plugins bring. */
export function withNavbarRecords<D extends Readonly<Record<string, ConfigShape | ConfigUnion>>>(
  definitions: D,
  added: readonly NavbarItemRecord[],
): D {
  if (added.length === 0) return definitions
  const union = definitions['NavbarItem'] as ConfigUnion
  return {
    ...definitions,
    NavbarItem: { ...union, shapes: [...union.shapes, ...added.map(({ type }) => navbarDefinition(type))] },
    ...Object.fromEntries(
      added.map((record) => [
        navbarDefinition(record.type),
        shapeOf(record, { at: 'navbar.items', about: record.schema.about, options: placed }),
      ]),
    ),
  }
}

/** The name of the definition that items of a type have in the bar: `docSidebar` → `NavbarDocSidebar`. */
export function navbarDefinition(type: string): DefinitionName {
  return nameOf('Navbar', type)
}

/** The generated types know the names; a new type is among them as soon as they are written anew. */
function nameOf(prefix: 'Navbar' | 'Menu', type: string): DefinitionName {
  return `${prefix}${type.replace(/^./, (first) => first.toUpperCase())}` as DefinitionName
}

function isInMenu(record: NavbarItemRecord): record is NavbarItemRecord & { readonly inMenu: string } {
  return record.inMenu !== undefined
}

function shapeOf(
  { type, schema: { options, exactlyOne, atMostOne } }: NavbarItemRecord,
  place: { readonly at: string; readonly about: string; readonly options: ConfigShape['options'] },
): ConfigShape {
  return {
    at: [place.at],
    about: place.about,
    kinds: [type],
    options: { ...(options as ConfigShape['options']), ...place.options },
    exactlyOne,
    atMostOne,
  }
}

/** Types that are known by one of their options go before the one that all others are. */
function unionOf(
  prefix: 'Navbar' | 'Menu',
  members: readonly NavbarItemRecord[],
  about: string,
  open?: ConfigUnion['open'],
): ConfigUnion {
  const untyped = members.flatMap(({ type, schema }) =>
    schema.untyped === undefined ? [] : [{ type: { is: nameOf(prefix, type) }, when: schema.untyped }],
  )
  return {
    about,
    open,
    shapes: members.map(({ type }) => nameOf(prefix, type)),
    untyped: [
      ...untyped.flatMap(({ type, when }) => (when === 'always' ? [] : [{ ...when, type }])),
      ...untyped.flatMap(({ type, when }) => (when === 'always' ? [{ type }] : [])),
    ],
  }
}
