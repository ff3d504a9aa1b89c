/** The types of navbar items of plugins become records like ours. */
import type {
  ItemEntry,
  NavbarContext,
  NavbarItemRecord,
  NavbarReference,
} from '../../../site/navbar/items/navbar-item.ts'
import type { Option } from '../../kernel/schema/types.ts'
import { derived } from '../../kernel/store/memo.ts'
import type { PluginNavbarItem, WrittenItem } from './navbar.ts'
import { runPlugin } from './plugin-fault.ts'
import type { Plugins } from './plugins.ts'

/** The records of the plugins, as the program's own items have them. */
export const navbarRecords: (plugins: Plugins) => readonly NavbarItemRecord[] = derived(({ list }) =>
  list.flatMap(({ plugin }) => (plugin.navbar ?? []).map((item) => recordOf(item, plugin.name))),
)

function recordOf({ type, schema, data }: PluginNavbarItem, plugin: string): NavbarItemRecord {
  const make = data ?? ((item: WrittenItem, context: NavbarContext) => resolved(item, schema.options, context))
  return {
    type,
    schema: schema as NavbarItemRecord['schema'],
    data: (item, context) =>
      runPlugin({ plugin, hook: `navbar (${type}).data` }, () => {
        const { type: _, position: __, className: ___, ...options } = item as WrittenItem
        const made = make({ type, ...options }, context)
        return made === undefined ? undefined : ({ ...made, type: made.type ?? type } as ItemEntry)
      }),
    references: (item) => referencesOf(item as WrittenItem, schema.options),
  }
}

function resolved(
  item: WrittenItem,
  options: Readonly<Record<string, Option>>,
  context: NavbarContext,
): WrittenItem | undefined {
  const made: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(item)) {
    const type = options[name]?.type
    if (type === 'sitePath') made[name] = context.url(String(value))
    else if (type === 'html') made[name] = context.html(String(value))
    else if (type === 'document') {
      const found = context.document(String(value))
      if (!found) return undefined
      made[name] = found
    } else made[name] = value
  }
  return made as WrittenItem
}

function referencesOf(item: WrittenItem, options: Readonly<Record<string, Option>>): NavbarReference[] {
  return Object.entries(options).flatMap(([option, { type }]): NavbarReference[] => {
    const value = item[option]
    if (typeof value !== 'string') return []
    if (type === 'sitePath' || type === 'externalUrl' || type === 'destination') return [{ option, link: value }]
    if (type === 'html') return [{ option, html: value }]
    return type === 'document' ? [{ option, document: value }] : []
  })
}
