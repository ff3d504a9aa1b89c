/** What an editor shows about the thing under the cursor. */

import type { Target } from 'docs-build/graph'
import { type Directive, directivesOf } from 'docs-build/markdown'
import { FRONT_MATTER_KEYS } from 'docs-build/text'
import { type Inputs, imageDimensions, type Updated } from 'docs-build/workspace'
import { type Hover, MarkupKind, type Position } from 'vscode-languageserver/node'
import { contextAt } from './context.ts'
import { documentsByPath, type Located, referenceAt, targetOf } from './located.ts'
import { anchorId } from './navigate.ts'
import { offsetAt, positionsIn, rangeIn, uriOfPath } from './places.ts'

/** A page with its title and description, a file with its size, a directive or a key with its meaning. */
export function hover({ run, document }: Located, position: Position): Hover | undefined {
  const { text } = document.source
  const offset = offsetAt(text, position)
  const found = referenceAt(document, offset)
  const positionAt = positionsIn(text)
  if (found) {
    const value = aboutTarget(targetOf({ run, document }, found.reference), run)
    return value === undefined ? undefined : shown(value, rangeIn(positionAt, found.start, found.end))
  }
  const word = wordAt(text, offset)
  const context = contextAt(text, word.end)
  if (context?.type === 'key') {
    const key = text.slice(context.start, word.end)
    const schema = Object.hasOwn(FRONT_MATTER_KEYS, key) ? FRONT_MATTER_KEYS[key] : undefined
    return schema && shown(`\`${key}\`: ${schema.about}`, rangeIn(positionAt, context.start, word.end))
  }
  if (context?.type !== 'directive') return undefined
  const record = directivesOf(run.inputs.plugins).get(text.slice(context.start, word.end))
  return record && shown(aboutDirective(record.name, record.schema), rangeIn(positionAt, context.start, word.end))
}

function shown(value: string, range: NonNullable<Hover['range']>): Hover {
  return { contents: { kind: MarkupKind.Markdown, value }, range }
}

function wordAt(text: string, offset: number): { readonly end: number } {
  const [rest = ''] = /^[\w-]*/.exec(text.slice(offset)) ?? []
  return { end: offset + rest.length }
}

/** @returns Markdown; `undefined` for an unknown target */
function aboutTarget(target: Target, run: Updated): string | undefined {
  if (target.type === 'file') {
    const { assets, statics } = run.inputs.project
    const file = (target.root === 'docs' ? assets : statics).find(({ path }) => path === target.path)
    return file && aboutFile(file, run)
  }
  if (target.type === 'page') {
    const document = target.doc === undefined ? undefined : documentsByPath(run).get(target.doc)
    const address = `\`${target.route}${target.fragment === undefined ? '' : `#${target.fragment}`}\``
    if (!document) {
      const category = run.site.categories.find(({ route }) => route === target.route)
      return category ? `**${plain(category.title)}**\n\n${address}` : address
    }
    const { head, facts } = document
    const id = anchorId(target)
    const heading = id === undefined ? undefined : facts.headings.find((one) => one.id === id)
    const title = heading && heading.depth > 1 ? `${head.title} › ${heading.text}` : head.title
    const description = head.frontMatter.description ?? facts.excerpt
    return [`**${plain(title)}**`, ...(description ? [plain(description)] : []), address].join('\n\n')
  }
  if (target.type === 'elsewhere') return `\`/${target.edition.prefix}${target.route.slice(1)}\``
  return undefined
}

function aboutFile(file: Inputs['project']['assets'][number], { inputs }: Updated): string {
  const { width, height } = sizeOf(file, inputs.read)
  const size = width === undefined ? [] : [`${width} × ${height} pixels`]
  const isPicture = width !== undefined && !file.path.endsWith('.ico')
  return [
    ...(isPicture ? [`![](${uriOfPath(file.location)})`] : []),
    `\`${file.file}\`: ${[...size, `${(file.size / 1000).toFixed(1)} kB`].join(', ')}`,
  ].join('\n\n')
}

function sizeOf(
  file: Inputs['project']['assets'][number],
  read: Updated['inputs']['read'],
): { width?: number; height?: number } {
  try {
    return imageDimensions(file.path, read(file))
  } catch {
    // It may have been removed since the project was read.
    return {}
  }
}

/** The sentence of a directive and a list of its attributes. */
export function aboutDirective(name: string, { about, attributes }: Directive['schema']): string {
  const rows = Object.entries(attributes).map(
    ([attribute, { about: meaning, required }]) => `- \`${attribute}\`${required ? ' (required)' : ''}: ${meaning}`,
  )
  return [`\`${name}\`: ${about}`, ...(rows.length > 0 ? [rows.join('\n')] : [])].join('\n\n')
}

/** Text as Markdown that shows it. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&')
}
