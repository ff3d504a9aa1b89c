/** The components that an `.mdx` file may use: each is a directive under another name. */
import { directives } from '../../../site/markdown/index.ts'

export interface Component {
  readonly directive: string
  /** Attribute as it is written → attribute of the directive. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Attributes of which the first that is given is the label. */
  readonly label?: readonly string[]
  /** Attributes that mean nothing here, and lose nothing. */
  readonly ignored?: readonly string[]
}

/** `<Note>` and the like, for every box. */
const boxes: Readonly<Record<string, Component>> = Object.fromEntries(
  ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'secondary', 'important', 'success', 'related'].map(
    (name) => [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, { directive: name, label: ['title'] }],
  ),
)

const tab: Component = {
  directive: 'tab',
  attributes: { value: 'value', default: 'default' },
  label: ['label', 'value'],
  ignored: ['className', 'attributes'],
}

/** By name, with their form in the dialects that documents are most often brought from. */
export const components: Readonly<Record<string, Component>> = {
  ...boxes,
  Tabs: {
    directive: 'tabs',
    attributes: { group: 'group', groupId: 'group', query: 'query', queryString: 'query' },
    // `defaultValue` is carried over to the tab it names.
    ignored: ['className', 'lazy', 'block', 'defaultValue'],
  },
  TabItem: tab,
  Tab: tab,
  Admonition: { directive: 'note', label: ['title'], ignored: ['type', 'icon'] },
  Details: { directive: 'details', attributes: { open: 'open' }, label: ['summary'], ignored: ['className'] },
  Cards: { directive: 'cards' },
  Card: { directive: 'card', label: ['title', 'label'] },
  ReadMore: { directive: 'children', attributes: { root: 'of', of: 'of', depth: 'depth', recurse: 'recurse' } },
  DocCardList: { directive: 'children', ignored: ['className'] },
  YouTube: { directive: 'youtube', attributes: { id: 'id', list: 'list' }, label: ['title', 'id', 'list'] },
  Term: { directive: 'term', attributes: { of: 'of' } },
}

/** All names that can be written, for suggestions. */
export const COMPONENT_NAMES: readonly string[] = [...Object.keys(components), 'Example']

/** How a directive is written that has been made of a component: container, leaf or text. */
export function kindOf(component: Component): 'container' | 'leaf' | 'text' {
  return directives[component.directive]?.kind ?? 'container'
}
