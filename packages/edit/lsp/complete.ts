/** What can stand at the cursor: destinations, anchors, front matter, directives, components and emoji. */

import { type DocPath, resolveReference } from 'docs-build/graph'
import { type Directive, directivesOf, pluginComponents } from 'docs-build/markdown'
import { derived } from 'docs-build/plugins'
import { EMOJI_NAMES, FRONT_MATTER_KEYS, TEMPLATES, withoutExtension } from 'docs-build/text'
import type { Updated } from 'docs-build/workspace'
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
  MarkupKind,
  type Position,
  type Range,
} from 'vscode-languageserver/node'
import { folderOf, relativePath } from '../paths.ts'
import { type Context, contextAt } from './context.ts'
import { aboutDirective } from './hover.ts'
import { documentsByPath } from './located.ts'
import { offsetAt, positionsIn, rangeIn } from './places.ts'

/** A text as it is written at this moment, with the newest state that is known of its site. */
interface Writing {
  readonly text: string
  readonly path: DocPath
  readonly run: Updated
}

/** An item before it has its place. */
interface Candidate extends Omit<CompletionItem, 'textEdit'> {
  /** Default: the label. */
  readonly text?: string
}

interface Candidates {
  readonly items: readonly Candidate[]
  /** Where the replaced text begins. */
  readonly start: number
  /** More letters give other items. */
  readonly isIncomplete?: boolean
}

export function completion(writing: Writing, position: Position): CompletionList | undefined {
  const { text } = writing
  const offset = offsetAt(text, position)
  const context = contextAt(text, offset)
  if (!context) return undefined
  const found = candidatesAt(writing, context, offset)
  if (!found) return undefined
  const range = rangeIn(positionsIn(text), found.start, offset)
  return {
    isIncomplete: found.isIncomplete === true,
    items: found.items.map((candidate) => itemOf(candidate, range)),
  }
}

function itemOf({ text, ...item }: Candidate, range: Range): CompletionItem {
  return { ...item, textEdit: { range, newText: text ?? item.label } }
}

function candidatesAt(writing: Writing, context: Context, offset: number): Candidates | undefined {
  const { start } = context
  const written = writing.text.slice(start, offset)
  const { plugins } = writing.run.inputs
  switch (context.type) {
    case 'key':
      return { start, items: keys(writing.text) }
    case 'value':
      return { start, items: values(context.key, writing) }
    case 'destination':
      return destinations(writing, context, written)
    case 'directive':
      return {
        start,
        items: [
          ...directiveItems(directivesOf(plugins).values(), context.form),
          ...(context.form === 'text' && written.length > 1 ? emojiItems() : []),
        ],
      }
    case 'attribute': {
      const record = recordOf(context.directive, writing.run)
      const attributes = Object.entries(record?.schema.attributes ?? {})
      return {
        start,
        items: attributes
          .filter(([name]) => !context.given.includes(name))
          .map(([name, { type, about }]) => attributeItem(name, about, type === 'boolean')),
      }
    }
    case 'attribute-value': {
      const attribute = recordOf(context.directive, writing.run)?.schema.attributes[context.attribute]
      const isPath = context.attribute === 'href' || context.attribute === 'src' || context.attribute === 'of'
      if (isPath && !attribute?.oneOf)
        return destinations(writing, { start, kind: context.attribute === 'src' ? 'image' : 'link' }, written)
      const options = attribute?.oneOf ?? (attribute?.type === 'boolean' ? ['true', 'false'] : [])
      return { start, items: options.map((label) => ({ label, kind: CompletionItemKind.EnumMember })) }
    }
    case 'component':
      return { start, items: componentItems(writing.run) }
    case 'component-attribute': {
      const own = pluginComponents(plugins).byName.get(context.component)?.attributes
      const names = own
        ? Object.entries(own).map(([name, { about = '', type }]) => [name, about, type === 'boolean'] as const)
        : mdxAttributes(context.component, writing.run)
      return {
        start,
        items: names
          .filter(([name]) => !context.given.includes(name))
          .map(([name, about, isFlag]) => attributeItem(name, about, isFlag)),
      }
    }
  }
}

// ── destinations ────────────────────────────────────────────────────────────────────────────────────

/** Most pages that are offered by their titles. */
const MOST_PAGES = 50

function destinations(
  writing: Writing,
  { start, kind }: { readonly start: number; readonly kind: 'link' | 'image' },
  written: string,
): Candidates | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(written)) return undefined
  const mark = written.indexOf('#')
  if (mark >= 0) return { start: start + mark + 1, items: anchorItems(writing, written.slice(0, mark)) }
  const folder = written.slice(0, written.lastIndexOf('/') + 1)
  const listed = folderItems(writing, folder, kind)
  const isSearch = kind === 'link' && (folder === '' || folder === './')
  const pages = isSearch ? pageItems(writing, written) : undefined
  const range = start + folder.length
  if (!pages) return { start: range, items: listed }
  // Both kinds of items replace the same part, or an editor would show only one of them.
  return {
    start,
    isIncomplete: true,
    items: [
      ...listed.map(({ text, ...item }) => ({
        ...item,
        text: folder + (text ?? item.label),
        filterText: `${folder}${item.label} ${item.detail ?? ''}`,
      })),
      ...pages,
    ],
  }
}

/** Names in a folder, as a destination of the document names it. */
function folderItems({ path, run }: Writing, folder: string, kind: 'link' | 'image'): Candidate[] {
  const isRooted = folder.startsWith('/')
  const base = isRooted ? '' : folderOf(path)
  const wanted = joined(base, folder)
  if (wanted === undefined) return []
  const { folders, files } = tree(run)
  const inFolder = files.get(wanted) ?? []
  const inStatic = isRooted ? (staticTree(run).files.get(wanted) ?? []) : []
  const below = new Set([
    ...(folders.get(wanted) ?? []),
    ...(isRooted ? (staticTree(run).folders.get(wanted) ?? []) : []),
  ])
  return [
    ...[...inFolder, ...inStatic]
      .filter((name) => (kind === 'image' ? !/\.mdx?$/.test(name) : true))
      .map((name): Candidate => {
        const document = documentsByPath(run).get((wanted + name) as DocPath)
        return {
          label: name,
          text: escaped(name),
          kind: CompletionItemKind.File,
          detail: document?.head.title,
          sortText: `1${name}`,
        }
      }),
    ...[...below].map(
      (name): Candidate => ({
        label: `${name}/`,
        text: `${escaped(name)}/`,
        kind: CompletionItemKind.Folder,
        sortText: `2${name}`,
        command: { title: 'Go on', command: 'editor.action.triggerSuggest' },
      }),
    ),
  ]
}

/** Pages of which the title or the path holds what is written. */
function pageItems({ path, run }: Writing, written: string): Candidate[] {
  const query = written.replace(/^\.?\//, '').toLowerCase()
  const items: Candidate[] = []
  for (const { head } of run.documents) {
    if (items.length >= MOST_PAGES) break
    // The pages of the same folder are listed by their names.
    if (folderOf(head.path) === folderOf(path) || !run.index.routeOf.has(head.path)) continue
    if (!head.title.toLowerCase().includes(query) && !head.path.toLowerCase().includes(query)) continue
    const relative = escaped(relativePath(path, head.path))
    const text = written.startsWith('./') ? relative : relative.replace(/^\.\//, '')
    items.push({
      label: head.title,
      text,
      detail: head.path,
      kind: CompletionItemKind.Reference,
      filterText: `${written} ${head.title} ${head.path}`,
      sortText: `3${head.title}`,
    })
  }
  return items
}

function anchorItems({ path, run }: Writing, page: string): Candidate[] {
  const target = page === '' ? undefined : resolveReference(page, 'link', path, run.index)
  const named = target?.type === 'page' ? target.doc : undefined
  const doc = page === '' ? path : named
  const document = doc === undefined ? undefined : documentsByPath(run).get(doc)
  if (!document) return []
  const headings = new Map(document.facts.headings.map((heading) => [heading.id, heading]))
  return [...new Set(document.facts.anchors.map(({ id }) => id))].map((id, at) => {
    const heading = headings.get(id)
    return {
      label: id,
      kind: CompletionItemKind.Reference,
      detail: heading && `${'#'.repeat(heading.depth)} ${heading.text}`,
      sortText: String(at).padStart(5, '0'),
    }
  })
}

interface Tree {
  /** Folder with a slash at its end, or empty → names. */
  readonly files: ReadonlyMap<string, readonly string[]>
  readonly folders: ReadonlyMap<string, ReadonlySet<string>>
}

const tree: (run: Updated) => Tree = derived(({ documents, inputs, index }: Updated) =>
  treeOf([
    ...documents.flatMap(({ head }) => (index.routeOf.has(head.path) ? [head.path as string] : [])),
    ...inputs.project.assets.map(({ path }) => path),
  ]),
)

const staticTree: (run: Updated) => Tree = derived(({ inputs }: Updated) =>
  treeOf(inputs.project.statics.map(({ path }) => path)),
)

function treeOf(paths: readonly string[]): Tree {
  const files = new Map<string, string[]>()
  const folders = new Map<string, Set<string>>()
  for (const path of paths) {
    const folder = folderOf(path as DocPath)
    files.set(folder, [...(files.get(folder) ?? []), path.slice(folder.length)])
    const names = folder.split('/').slice(0, -1)
    names.forEach((name, at) => {
      const above = names
        .slice(0, at)
        .map((one) => `${one}/`)
        .join('')
      folders.set(above, (folders.get(above) ?? new Set()).add(name))
    })
  }
  return { files, folders }
}

/** A folder below the docs folder; `undefined` outside of it. */
function joined(base: string, folder: string): string | undefined {
  const names = base.split('/').filter(Boolean)
  for (const name of folder.split('/')) {
    if (name === '' || name === '.') continue
    if (name !== '..') names.push(name)
    else if (names.pop() === undefined) return undefined
  }
  return names.map((name) => `${name}/`).join('')
}

/** A path as a destination of Markdown can have it. */
function escaped(path: string): string {
  return encodeURI(path).replace(/[()#?]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}

// ── front matter ────────────────────────────────────────────────────────────────────────────────────

function keys(text: string): Candidate[] {
  const block = /^---[^\n]*\n([\s\S]*?)(?:\n(?:---|\.\.\.)|$)/.exec(text)?.[1] ?? ''
  const given = new Set(Array.from(block.matchAll(/^([\w-]+)\s*:/gm), ([, key]) => key))
  return Object.entries(FRONT_MATTER_KEYS)
    .filter(([key]) => !given.has(key))
    .map(([key, { about }]) => ({
      label: key,
      text: `${key}: `,
      kind: CompletionItemKind.Property,
      documentation: about,
    }))
}

function values(key: string, { path, run }: Writing): Candidate[] {
  const schema = Object.hasOwn(FRONT_MATTER_KEYS, key) ? FRONT_MATTER_KEYS[key] : undefined
  const { site, documents, inputs } = run
  const value = (label: string, detail?: string): Candidate => ({ label, kind: CompletionItemKind.Value, detail })
  switch (key) {
    case 'tags':
      return site.tags.map(({ label, description }) => value(label, description))
    case 'displayed_sidebar':
      return [...Object.keys(site.sidebars), 'null'].map((label) => value(label))
    case 'kind':
      return documents.flatMap(({ head }) =>
        head.path.startsWith(TEMPLATES) ? [value(withoutExtension(head.path).slice(TEMPLATES.length))] : [],
      )
    case 'pagination_prev':
    case 'pagination_next':
      return documents.flatMap(({ head }) =>
        head.path === path || !run.index.routeOf.has(head.path) ? [] : [value(withoutExtension(head.path), head.title)],
      )
    case 'image':
      return inputs.project.statics.flatMap((file) =>
        /\.(?:png|jpe?g|webp|gif|svg|avif)$/i.test(file.path) ? [value(`/${file.path}`)] : [],
      )
    default:
      return schema ? choices(schema.type).map((label) => value(label)) : []
  }
}

type FrontMatterType = (typeof FRONT_MATTER_KEYS)[string]['type']

/** The values that a type names. */
function choices(type: FrontMatterType): string[] {
  if (type === 'boolean') return ['true', 'false']
  if (type === 'null') return ['null']
  if (typeof type === 'string') return []
  if ('choice' in type) return type.choice.map(String)
  if ('either' in type) return type.either.flatMap(choices)
  return []
}

// ── directives and components ───────────────────────────────────────────────────────────────────────

/** A directive or a fence by the name that stands in the text. */
function recordOf(name: string, run: Updated): Directive | undefined {
  const records = directivesOf(run.inputs.plugins)
  return records.get(name) ?? records.get(`\`\`\`${name}`)
}

function directiveItems(records: Iterable<Directive>, form: 'container' | 'leaf' | 'text'): Candidate[] {
  return [...records]
    .filter(({ schema }) => schema.kind === form)
    .map(({ name, schema }) => ({
      label: name,
      kind: CompletionItemKind.Keyword,
      documentation: { kind: MarkupKind.Markdown, value: aboutDirective(name, schema) },
      ...(schema.label === 'required' ? { text: `${name}[$0]`, insertTextFormat: InsertTextFormat.Snippet } : {}),
    }))
}

function attributeItem(name: string, about: string, isFlag: boolean): Candidate {
  return {
    label: name,
    kind: CompletionItemKind.Property,
    documentation: about === '' ? undefined : about,
    ...(isFlag ? {} : { text: `${name}="$0"`, insertTextFormat: InsertTextFormat.Snippet }),
  }
}

function componentItems({ inputs }: Updated): Candidate[] {
  const own = [...pluginComponents(inputs.plugins).byName.keys()].map((label) => ({
    label,
    about: 'A component of a plugin.',
  }))
  const standing = [...directivesOf(inputs.plugins).values()].flatMap(({ components = {}, schema }) =>
    Object.keys(components).map((label) => ({ label, about: schema.about })),
  )
  return [...own, ...standing].map(({ label, about }) => ({
    label,
    kind: CompletionItemKind.Class,
    documentation: about,
  }))
}

/** Attributes of a component that stands for a directive. */
function mdxAttributes(name: string, { inputs }: Updated): (readonly [string, string, boolean])[] {
  for (const { components = {}, schema } of directivesOf(inputs.plugins).values()) {
    const component = Object.hasOwn(components, name) ? components[name] : undefined
    if (!component) continue
    const names = Object.entries(component.attributes ?? {}).map(([written, attribute]) => {
      const { about = '', type } = schema.attributes[attribute] ?? {}
      return [written, about, type === 'boolean'] as const
    })
    return [...names, ...(component.label ?? []).map((label) => [label, 'The label.', false] as const)]
  }
  return []
}

/** Made when they are first wanted. */
let emoji: readonly Candidate[] | undefined

function emojiItems(): readonly Candidate[] {
  emoji ??= EMOJI_NAMES.split('\n').flatMap((line) => {
    const [emoji = '', ...names] = line.split(' ')
    return names.map((name) => ({
      label: `${emoji} ${name}`,
      text: `${name}:`,
      filterText: name,
      kind: CompletionItemKind.Text,
    }))
  })
  return emoji
}
