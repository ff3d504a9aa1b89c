/** Directive name → element. The names are those of `directives`; their attributes were checked by the parser. */
import type { ReactElement, ReactNode } from 'react'
import { Admonition, type AdmonitionType } from './admonition.tsx'
import { TextCard, TextCards } from './cards.tsx'
import { Details } from './details.tsx'
import { Tab, Tabs } from './tabs.tsx'
import { Term } from './term.tsx'
import { YouTube } from './youtube.tsx'

export interface DrawnDirective {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** The text in brackets, drawn; absent when there is none. */
  readonly label?: ReactNode
  readonly labelText: string
  /** Unique on the page, for parts that need an id of their own. */
  readonly key: string
  readonly children: readonly ReactNode[]
  /** Stands for what only the whole site knows: items of a list, what a term means. */
  readonly fill?: string
}

export type DirectiveView = (directive: DrawnDirective) => ReactElement

const admonition: DirectiveView = ({ name, attributes, label, children }) => {
  const title = label ?? attributes['title']
  return (
    <Admonition type={name as AdmonitionType} {...(title ? { title } : {})} {...given('id', attributes)}>
      {children}
    </Admonition>
  )
}

export const directiveViews: Readonly<Record<string, DirectiveView>> = {
  note: admonition,
  tip: admonition,
  info: admonition,
  warning: admonition,
  danger: admonition,
  caution: admonition,
  secondary: admonition,
  important: admonition,
  success: admonition,
  tabs: ({ attributes, children }) => (
    <Tabs {...given('group', attributes)} {...given('query', attributes)} {...given('id', attributes)}>
      {children}
    </Tabs>
  ),
  tab: ({ attributes, label, labelText, children }) => (
    <Tab
      label={label}
      value={attributes['value'] ?? labelText}
      default={isOn(attributes['default'])}
      {...given('id', attributes)}
    >
      {children}
    </Tab>
  ),
  cards: ({ attributes, children }) => <TextCards {...given('id', attributes)}>{children}</TextCards>,
  card: ({ attributes, label, children }) => (
    <TextCard title={label} {...given('id', attributes)}>
      {children}
    </TextCard>
  ),
  actions: ({ attributes, children }) => (
    <div className="actions" {...given('id', attributes)}>
      {children}
    </div>
  ),
  children: ({ attributes, fill }) => (
    <ul className="page-list" {...given('id', attributes)}>
      {fill}
    </ul>
  ),
  related: ({ attributes, label, labelText, children }) => (
    <nav className="related" aria-label={labelText || 'Related pages'} {...given('id', attributes)}>
      {label ? <p className="related-title">{label}</p> : null}
      {children}
    </nav>
  ),
  term: ({ label, fill, key }) => (
    <Term id={key} meaning={fill}>
      {label}
    </Term>
  ),
  youtube: ({ attributes, label, labelText }) => (
    <YouTube {...given('id', attributes)} {...given('list', attributes)} title={labelText}>
      {label}
    </YouTube>
  ),
  details: ({ attributes, label, children }) => (
    <Details summary={label} open={isOn(attributes['open'])} {...given('id', attributes)}>
      {children}
    </Details>
  ),
}

/** An attribute as a property, when it says something. */
function given<K extends string>(name: K, attributes: Readonly<Record<string, string>>): { [N in K]?: string } {
  return (attributes[name] ? { [name]: attributes[name] } : {}) as { [N in K]?: string }
}

/** An attribute without a value is on: `{open}`. */
function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== 'false'
}
