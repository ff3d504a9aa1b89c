/** Parameters and the fields of schemas, as lists in lists. `tree.ts` gives the lists their form. */
import type { ApiFiles } from '../read/api-files.ts'
import type { Node } from '../read/located.ts'
import type { Parameter } from '../read/operations.ts'
import { type Field, type Room, type Shape, shapeOf, type Variant } from '../read/schema.ts'
import { blocks, code, description, plain, prefixed, type Text, written } from './page-text.ts'

/** Writes parts of one API. */
export interface Writing {
  readonly files: ApiFiles
  /** A link to the page of a schema, which then is made. */
  readonly schemaLink: (target: { readonly name: string; readonly node: Node }) => string
}

export function parameterList(parameters: readonly Parameter[], writing: Writing, room: Room): Text {
  return blocks(
    ...parameters.map(({ name, schema, isRequired, isDeprecated, node }) => {
      const { node: own, ...shape } = shapeOf(schema, writing.files, room)
      const text = node['description'] === undefined ? own : node
      return fieldItem({ name, isRequired, isDeprecated, shape: { ...shape, node: text } }, writing)
    }),
  )
}

/** What a body consists of. */
export function shapeText(shape: Shape, writing: Writing): Text {
  return blocks(written(`*${plain(shape.type)}*`), ...insideOf(shape, writing))
}

/** The fields of a schema, its variants, and where more of it is listed. */
function insideOf(shape: Shape, writing: Writing): Text[] {
  const { fields, variants, more, limits } = shape
  return [
    written(limits.map(({ name, values }) => `${name}: ${values.map(code).join(', ')}.`).join(' ')),
    blocks(...fields.map((field) => fieldItem(field, writing))),
    ...(variants
      ? [
          written(variants.kind === 'oneOf' ? 'One of these:' : 'Any of these:'),
          blocks(...variants.list.map((variant) => variantItem(variant, writing))),
        ]
      : []),
    more === undefined ? [] : written(`All fields: ${writing.schemaLink(more)}`),
  ]
}

function fieldItem({ name, isRequired, isDeprecated, only, shape }: Field, writing: Writing): Text {
  const marks = [
    ...(isRequired ? ['**required**'] : []),
    ...(isDeprecated ? ['~~deprecated~~'] : []),
    ...(only === 'read' ? ['*only in responses*'] : []),
    ...(only === 'write' ? ['*only in requests*'] : []),
  ]
  const place = shape.node && writing.files.placeOf(shape.node)
  const head = written([code(name), `*${plain(shape.type)}*`, ...marks].join(' '), place)
  return item(head, description(shape.node, writing.files), insideOf(shape, writing))
}

function variantItem({ name, shape }: Variant, writing: Writing): Text {
  return item(
    written(`**${plain(name)}** *${plain(shape.type)}*`),
    description(shape.node, writing.files),
    insideOf(shape, writing),
  )
}

function item(head: Text, about: Text, inside: readonly Text[]): Text {
  return prefixed(blocks(head, about, ...inside), '- ', '  ')
}
