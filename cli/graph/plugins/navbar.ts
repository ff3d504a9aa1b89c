/** Types of navbar items that plugins bring. */
import type { ItemEntry, NavbarContext } from '../../../site/navbar/items/navbar-item.ts'
import type { Option } from '../../kernel/schema/types.ts'

export type { Form as SchemaForm, FormName as SchemaFormName } from '../../kernel/schema/forms.ts'
export type { Option as SchemaOption, Type as SchemaType } from '../../kernel/schema/types.ts'

/** An item with its defaults. Its keys are the options of its schema. */
export type WrittenItem = ItemEntry & Readonly<Record<string, unknown>>

/** A type of navbar item. */
export interface PluginNavbarItem {
  /** As the configuration names it: `{ type: 'badge' }`. */
  readonly type: string
  /** What the configuration may write in such an item. */
  readonly schema: {
    /** What the item is, as one sentence. */
    readonly about: string
    /**
     * What the configuration may write. Options of the types `sitePath` and `externalUrl` are links, `html` is HTML with
     * links, `document` is the id of a document: all of them are checked.
     */
    readonly options: Readonly<Record<string, Option>>
  }
  /**
   * The module whose default export draws the item as an `<li>`, in the bar and in the menu of small screens: a path that
   * begins with `./` and the folder of the plugin, the name of a package, or a `file:` URL. Every page has its code. It may
   * be left out when `data` makes an item of another type.
   */
  readonly view?: string
  /**
   * What the view gets, as plain JSON. Default: the options, with paths inside the site as URLs and documents as
   * `{ label, url }`.
   *
   * @returns `undefined` for an item that leads to nothing
   */
  readonly data?: (item: WrittenItem, context: NavbarContext) => WrittenItem | undefined
}
