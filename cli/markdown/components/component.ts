/** Components of plugins as authors know them: their names, their attributes, and the nodes that stand for them. */
import type { Node } from 'mdast'
import { derived } from '../../kernel/store/memo.ts'

/** When React takes over a component in the browser. */
export type Hydrate = 'none' | 'idle' | 'visible' | 'load'

export const HYDRATE: readonly Hydrate[] = ['none', 'idle', 'visible', 'load']

export const ATTRIBUTE_TYPES = ['string', 'number', 'boolean', 'json', 'link', 'image'] as const

/**
 * An attribute that a component takes. A `link` or an `image` is a destination as in Markdown: it is checked, and the component
 * gets the URL.
 */
export interface ComponentAttribute {
  /** The kind of its values; another kind is a finding. */
  readonly type: (typeof ATTRIBUTE_TYPES)[number]
  /** Whether a use without the attribute is a finding. */
  readonly required?: boolean
  /** The only values that it may have. */
  readonly values?: readonly (string | number)[]
  /** What the attribute does, in one sentence. */
  readonly about?: string
}

/** A component of a plugin. */
export interface PluginComponent {
  /**
   * The module whose default export is the component: a path that begins with `./` and the folder of the plugin, an
   * absolute path, the name of a package, or a `file:` URL (`new URL('./counter.tsx', import.meta.url).href`).
   */
  readonly module: string
  /**
   * When React takes it over. Default: when the reader sees it, if it has state, effects, refs or handlers of events, and
   * else never.
   */
  readonly hydrate?: Hydrate
  /** The attributes that it takes. Without them, every attribute is passed as it is written. */
  readonly attributes?: Readonly<Record<string, ComponentAttribute>>
  /** Plain data for the component at every place, such as options of the plugin. An attribute of the same name replaces one. */
  readonly props?: Readonly<Record<string, Literal>>
}

/** The field `components` of a plugin: name → module, or the module with more. */
export type ComponentField = Readonly<Record<string, string | PluginComponent>>

/** A component with its names. */
export interface NamedComponent {
  /** In elements: `PriceTable`. */
  readonly name: string
  /** In directives: `price-table`. */
  readonly directive: string
  readonly attributes?: Readonly<Record<string, ComponentAttribute>>
  readonly props?: Readonly<Record<string, Literal>>
}

/** The components of a site. */
export interface Components {
  readonly byName: ReadonlyMap<string, NamedComponent>
  readonly byDirective: ReadonlyMap<string, NamedComponent>
}

export const NO_COMPONENTS: Components = { byName: new Map(), byDirective: new Map() }

/** @returns the components of plugins; of two with the same name, the later one counts */
export const componentsOf: (plugins: readonly { readonly components?: ComponentField }[]) => Components = derived(
  (plugins: readonly { readonly components?: ComponentField }[]) => {
    const list = plugins.flatMap(({ components = {} }) =>
      Object.entries(components).map(([name, written]): NamedComponent => {
        const { attributes, props } = componentOf(written)
        return { name: elementName(name), directive: directiveName(name), attributes, props }
      }),
    )
    return list.length === 0
      ? NO_COMPONENTS
      : {
          byName: new Map(list.map((one) => [one.name, one])),
          byDirective: new Map(list.map((one) => [one.directive, one])),
        }
  },
)

export function componentOf(written: string | PluginComponent): PluginComponent {
  return typeof written === 'string' ? { module: written } : written
}

/** `price-table` → `PriceTable`. */
export function elementName(name: string): string {
  return name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** `PriceTable` → `price-table`. */
export function directiveName(name: string): string {
  return name.replace(/(?<=[a-z0-9])([A-Z])/g, '-$1').toLowerCase()
}

/** A value that an author writes as an attribute. */
export type Literal = string | number | boolean | null | readonly Literal[] | { readonly [name: string]: Literal }

/** A use of a component. Its node is a directive, so that everything that looks into directives finds its content. */
export interface ComponentUse {
  readonly name: string
  readonly props: Readonly<Record<string, Literal>>
  /** The unit of the page's code that makes it; absent for a component of a plugin. */
  readonly unit?: string
  /** The author's choice at this place. */
  readonly hydrate?: Hydrate
  /** Names of the properties that are destinations; absent for none. */
  readonly destinations?: Readonly<Record<string, 'link' | 'image'>>
}

/** @returns the component that a node stands for */
export function componentAt(node: Node): ComponentUse | undefined {
  return (node.data as { readonly component?: ComponentUse } | undefined)?.component
}
