/** The schema as a page for readers: every option with its type, default and sentence. */
import { forms } from '../../../kernel/schema/forms.ts'
import type { Type } from '../../../kernel/schema/types.ts'
import { enumerate } from '../../../kernel/schema/wording.ts'
import type { ConfigShape, ConfigUnion, Option } from '../definition.ts'
import { literalText } from '../literal-text.ts'
import { definitions, isUntyped } from '../schema.ts'
import { sampleOf } from './option-samples.ts'

const HEAD = `# Configuration

A site is configured in \`docs.config.ts\` (or \`.mts\`, \`.js\`, \`.mjs\`) in the project's folder. The file exports an
object, or a function that returns one, also later:

\`\`\`ts title="docs.config.ts"
import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'My project',
  url: 'https://docs.example.org',
  navbar: { items: [{ label: 'Guides', to: '/guides', position: 'left' }] },
  checks: { rules: { 'broken-anchor': 'fail' } },
})
\`\`\`

Every option may be left out. A misspelt option, a wrong value or an unknown rule stops docs-build with a message
that names all of them.`

/** An object of options, as the reference shows it. Texts are Markdown. */
interface ConfigSection {
  readonly heading: string
  /** Whether it is one of several forms of an entry, whose section comes before. */
  readonly isForm: boolean
  /** Places where it stands in the file: `docs.sidebars`. */
  readonly places: readonly string[]
  readonly about: string
  readonly options: readonly ConfigOption[]
  readonly notes: readonly string[]
}

interface ConfigOption {
  readonly name: string
  readonly type: string
  readonly default: string
  readonly about: string
  /** A value that explains the option, as it is written in the configuration. */
  readonly example?: string
  /** Any value that the option may have, as it is written. */
  readonly sample?: string
}

/** @returns the reference page of all options, as Markdown */
export function configReference(): string {
  return `${[HEAD, ...configSections().map(sectionText)].join('\n\n')}\n`
}

/** Every object of options in the order of the schema. Links lead to the headings of sections. */
export function configSections(): ConfigSection[] {
  return Object.entries(definitions).map(([name, definition]) =>
    'options' in definition ? shapeSection(name, definition) : unionSection(name, definition),
  )
}

function shapeSection(name: string, shape: ConfigShape): ConfigSection {
  const { kinds, exactlyOne = [], atMostOne = [] } = shape
  const kind = enumerate(kinds?.map((text) => `\`'${text}'\``) ?? [], 'or')
  const ofKind = { name: 'type', type: kind, default: isUntyped(name) ? 'may be left out' : 'required' }
  return {
    heading: headingOf(name),
    isForm: kinds !== undefined,
    places: shape.at,
    about: shape.about ?? aboutOfHolder(name),
    options: [
      ...(kinds ? [{ ...ofKind, about: 'Kind of the entry.' }] : []),
      ...Object.entries(shape.options).map(([key, option]) => ({
        name: key,
        type: typeText(option.type),
        default: defaultText(option),
        about: option.about,
        example: written(option.example),
        sample: written(sampleOf(key, option)),
      })),
    ],
    notes: [
      ...exactlyOne.map((group) => `Exactly one of ${names(group)} is needed.`),
      ...atMostOne.map((group) => `At most one of ${names(group)} is possible.`),
      ...(shape.others ? [`Options with other names: ${typeText(shape.others.type)}. ${shape.others.about}`] : []),
    ],
  }
}

function written(value: unknown): string | undefined {
  return value === undefined ? undefined : literalText(value)
}

function unionSection(name: string, { about }: ConfigUnion): ConfigSection {
  return { heading: headingOf(name), isForm: false, places: [], about, options: [], notes: [] }
}

function sectionText({ heading, isForm, places, about, options, notes }: ConfigSection): string {
  const place = places.map((path) => `\`${path}\``).join(', ')
  return [
    `${isForm ? '###' : '##'} ${heading}`,
    place === '' ? about : `${place}: ${about}`,
    ...(options.length > 0 ? [optionTable(options)] : []),
    ...notes,
  ].join('\n\n')
}

/** The options of a section as a table. */
function optionTable(options: readonly ConfigOption[]): string {
  return [
    row('Option', 'Type', 'Default', 'Meaning'),
    row('---', '---', '---', '---'),
    ...options.map(({ name, type, default: fallback, about, example }) =>
      row(`\`${name}\``, type, fallback, example === undefined ? about : `${about} Example: \`${example}\`.`),
    ),
  ].join('\n')
}

/** Headings are words, so that their anchors are the same for every rule of making them. */
function headingOf(name: string): string {
  if (name === 'UserConfig') return 'All options'
  const words = name
    .replace(/Options$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.replace(/^./, (first) => first.toUpperCase())
}

function anchorOf(name: string): string {
  return headingOf(name).toLowerCase().replaceAll(' ', '-')
}

function aboutOfHolder(name: string): string {
  for (const definition of Object.values(definitions)) {
    if (!('options' in definition)) continue
    for (const { type, about } of Object.values(definition.options)) if (refersTo(type, name)) return about
  }
  return ''
}

function refersTo(type: Type, name: string): boolean {
  if (typeof type === 'string' || 'form' in type || 'choice' in type || 'integer' in type) return false
  if ('is' in type) return type.is === name
  if ('either' in type) return type.either.some((option) => refersTo(option, name))
  return refersTo('list' in type ? type.list : type.map, name)
}

function typeText(type: Type): string {
  if (type === 'boolean') return 'boolean'
  if (type === 'json') return 'anything plain'
  if (type === 'number' || type === 'null') return type
  if (typeof type === 'string') return forms[type].noun
  if ('form' in type) return type.form.noun
  if ('choice' in type)
    return type.choice.map((choice) => `\`${choice === false ? choice : `'${choice}'`}\``).join(' or ')
  if ('integer' in type) return `${type.integer[0]} to ${type.integer[1]}`
  if ('either' in type) return type.either.map(typeText).join(' or ')
  if ('map' in type) return `map to ${typeText(type.map)}`
  if ('is' in type) return `[${headingOf(type.is).toLowerCase()}](#${anchorOf(type.is)})`
  return `list of ${typeText(type.list)}`
}

function defaultText({ default: value, otherwise, required }: Option): string {
  if (required) return 'required'
  if (otherwise) return otherwise
  if (value === undefined) return 'none'
  return `\`${literalText(value)}\``
}

function names(group: readonly string[]): string {
  return enumerate(
    group.map((name) => `\`${name}\``),
    'and',
  )
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
