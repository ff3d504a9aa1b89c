/** An export → the text of its page or its section: signatures, comments and members. */
import { slugMaker } from 'docs-build/plugins'
import type { Place } from '../read/places.ts'
import type { Scope } from '../read/scope.ts'
import { type Member, type Printing, type Signature, signatureOf } from '../read/signature.ts'
import { aboutText, type CommentWriting, isShort, rowNotes, summaryOf, tagText, warningText } from './comment-text.ts'
import type { Export } from './exports.ts'
import { blocks, code, fence, plain, type Text, table, written } from './page-text.ts'

/** Writes one export on one page. */
export interface Writing {
  readonly printing: Printing
  /** Of the heading that it stands below. */
  readonly depth: number
  /** Of ids of headings. */
  readonly prefix: string
  /** @param of the declaration @param depth of the heading above the comment */
  readonly comments: (of: Written, depth: number) => CommentWriting
  readonly placeOf: (of: Written) => Place
  /** The exports that names of types mean, each once. */
  readonly typeLinks: (
    names: readonly string[],
    scope: Scope,
  ) => readonly { readonly name: string; readonly address: string }[]
  readonly ids: ReadonlyMap<Member, string>
  /** What stands in a namespace. */
  readonly list: () => Text
  readonly sourceLink: (of: Written) => string | undefined
}

/** Where something is written. */
type Written = Pick<Signature, 'scope' | 'from'>

export function exportText({ entity, kind, module, name, isDefault }: Export, writing: Writing): Text {
  const signatures = entity.written.map((one) => signatureOf(one, writing.printing))
  const members = [...writing.ids.keys()]
  const address = signatures[0] && writing.sourceLink(signatures[0])
  return blocks(
    signaturesText(signatures, writing, writing.depth),
    isDefault ? written(`The default export of ${code(module.name)}.`) : [],
    kind === 'enums' ? valuesText(members, writing) : propertiesText(members, writing),
    ...methodsText(members, name, writing),
    writing.list(),
    address === undefined ? [] : written(`[Source](<${address}>)`),
  )
}

/** Signatures with their comments: those without one belong to the one before. */
function signaturesText(signatures: readonly Signature[], writing: Writing, depth: number): Text {
  const groups: Signature[][] = []
  for (const one of signatures) {
    const last = groups.at(-1)
    if (last && (!one.comment || !last[0]?.comment)) last.push(one)
    else groups.push([one])
  }
  return blocks(
    ...groups.map((group, index): Text => {
      const [first] = group as [Signature]
      const commented = group.find((one) => one.comment) ?? first
      const { comment } = commented
      const comments = writing.comments(commented, depth)
      const names = group.flatMap((one) => one.names)
      const block = fence('ts', group.map((one) => one.code).join('\n'), writing.placeOf(first))
      const about = comment ? blocks(warningText(comment, comments), aboutText(comment, comments)) : []
      return blocks(
        // The first comment says what the export is; others belong to their overload.
        ...(index === 0 ? [about, block] : [block, about]),
        typesText(names, first.scope, writing),
        comment ? tagText(comment, comments) : [],
      )
    }),
  )
}

function typesText(names: readonly string[], scope: Scope, { typeLinks }: Writing): Text {
  const links = typeLinks(names, scope).map(({ name, address }) => `[${code(name)}](${address})`)
  return links.length === 0 ? [] : written(`Types: ${links.join(', ')}`)
}

function heading(title: string, depth: number, id: string, place?: Place): Text {
  return written(`${'#'.repeat(Math.min(6, depth))} ${title} {#${id}}`, place)
}

function valuesText(members: readonly Member[], writing: Writing): Text {
  return blocks(
    heading('Members', writing.depth + 1, `${writing.prefix}members`),
    table(
      ['Name', 'Value', 'Meaning'],
      members.map((member) => ({ ...rowOf(member, writing, member.type === '' ? '' : code(member.type)) })),
    ),
  )
}

function propertiesText(members: readonly Member[], writing: Writing): Text {
  const properties = members.filter(({ kind }) => kind === 'property')
  if (properties.length === 0) return []
  return blocks(
    heading('Properties', writing.depth + 1, `${writing.prefix}properties`),
    table(
      ['Name', 'Type', 'Meaning'],
      properties.map((member) => rowOf(member, writing, linkedType(member, writing))),
    ),
    ...properties.flatMap((member) => {
      const [first] = member.signatures
      const comment = first?.comment
      if (!first || !comment || isShort(comment)) return []
      const comments = writing.comments(first, writing.depth + 2)
      return [
        blocks(
          heading(
            code(member.name),
            writing.depth + 2,
            `${writing.prefix}${writing.ids.get(member)}`,
            writing.placeOf(first),
          ),
          warningText(comment, comments),
          aboutText(comment, comments),
          tagText(comment, comments),
        ),
      ]
    }),
  )
}

function rowOf(
  member: Member,
  writing: Writing,
  type: string,
): { readonly cells: readonly string[]; readonly place?: Place } {
  const { name, isOptional, isReadonly, isStatic, signatures } = member
  const [first] = signatures
  const comment = first?.comment
  const marks = [...(isStatic ? ['static'] : []), ...(isReadonly ? ['read-only'] : [])]
  const isWhole = !comment || isShort(comment)
  const comments = first && writing.comments(first, writing.depth)
  const about =
    comment && comments ? [summaryOf(comment, comments), ...(isWhole ? rowNotes(comment, comments) : [])] : []
  const more = isWhole ? [] : [`[More](#${writing.prefix}${writing.ids.get(member)})`]
  return {
    cells: [
      `${code(`${name}${isOptional ? '?' : ''}`)}${marks.length === 0 ? '' : ` *${marks.join(', ')}*`}`,
      type,
      [...about, ...more].filter((text) => text !== '').join(' '),
    ],
    place: first && writing.placeOf(first),
  }
}

/** A type as the cell of a table: a link if it names one type of the reference, else code with links behind it. */
function linkedType({ type, signatures }: Member, { typeLinks }: Writing): string {
  const [first] = signatures
  const links = first ? typeLinks(first.names, first.scope) : []
  const [only] = links
  const shown = type === '' ? '' : code(type)
  if (only && links.length === 1 && shown !== '') return `[${shown}](${only.address})`
  return [shown, ...links.map(({ name, address }) => `[${plain(name)}](${address})`)].join(' ')
}

function methodsText(members: readonly Member[], owner: string, writing: Writing): Text[] {
  return members
    .filter(({ kind }) => kind === 'method')
    .map((member) => {
      const { name, isStatic, signatures } = member
      const title =
        name === 'constructor'
          ? `new ${owner}()`
          : `${name.replace(/^\(\)$/, owner)}${name.endsWith(')') && name !== '()' ? '' : '()'}`
      return blocks(
        heading(
          `${code(title)}${isStatic ? ' (static)' : ''}`,
          writing.depth + 1,
          `${writing.prefix}${writing.ids.get(member)}`,
          signatures[0] && writing.placeOf(signatures[0]),
        ),
        signaturesText(signatures, writing, writing.depth + 1),
      )
    })
}

/** Where members are described: each method, and each property whose comment is longer than a row, has a heading. */
export function memberIds(members: readonly Member[]): ReadonlyMap<Member, string> {
  const slugs = slugMaker(['properties', 'members'])
  return new Map(
    members.map((member) => {
      const { name, kind, isStatic, signatures } = member
      const comment = signatures[0]?.comment
      if (kind === 'value') return [member, 'members']
      if (kind === 'property' && (!comment || isShort(comment))) return [member, 'properties']
      return [member, slugs(`${isStatic ? 'static ' : ''}${name === '()' ? 'call' : name}`)]
    }),
  )
}
