/** `::::tabs` and the `:::tab` directives inside: texts of which one is visible at a time. */
import { Tab, Tabs } from '../markdown/tabs.tsx'
import { type Directive, type DirectiveComponent, given, isOn } from './directive.ts'

export const tabs: Directive = {
  name: 'tabs',
  schema: {
    about: 'Texts of which one is visible at a time. Contains only `tab` directives.',
    kind: 'container',
    attributes: {
      group: { type: 'string', about: 'Tabs of one group change together, on every page.' },
      query: {
        type: 'string',
        about: 'Parameter of the address that names the selected tab, so that links can select it.',
      },
    },
    label: 'none',
    holds: { name: 'tab', distinct: 'value' },
  },
  view: (directive) => (
    <Tabs {...given('group', directive)} {...given('query', directive)} {...given('id', directive)}>
      {directive.children}
    </Tabs>
  ),
  extra: () => 'tabs',
  components: {
    Tabs: {
      attributes: { group: 'group', groupId: 'group', query: 'query', queryString: 'query', syncKey: 'group' },
      // The tab that `defaultValue` names gets the attribute `default`.
      ignored: ['className', 'lazy', 'block', 'defaultValue'],
    },
  },
}

const component: DirectiveComponent = {
  attributes: { value: 'value', default: 'default' },
  label: ['label', 'value'],
  ignored: ['className', 'attributes', 'icon'],
}

export const tab: Directive = {
  name: 'tab',
  schema: {
    about: 'One text of `tabs`; the label is the text on the tab.',
    kind: 'container',
    attributes: {
      value: { type: 'string', about: 'Value that the group stores. Default: the label.' },
      default: { type: 'boolean', about: 'The tab is selected at first.' },
    },
    label: 'required',
  },
  view: (directive) => (
    <Tab
      label={directive.label}
      value={directive.attributes['value'] ?? directive.labelText}
      default={isOn(directive.attributes['default'])}
      {...given('id', directive)}
    >
      {directive.children}
    </Tab>
  ),
  components: { TabItem: component, Tab: component },
}
