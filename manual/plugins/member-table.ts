/** The members of a type as a table, with the meaning that the comment of each gives. */
import type { Declaration } from '../reference/declarations.ts'
import { code, table } from './markdown.ts'

/**
 * @param owner name of the type or the part, for the message
 * @param shown a type as the cell of the table
 * @throws Error for a member without a comment
 */
export function memberTable(
  owner: string,
  members: Declaration['members'],
  shown: (type: string) => string = code,
): string {
  return table(
    ['Name', 'Type', 'Meaning'],
    members.map(({ name, type, isOptional, about }) => {
      if (about === '') throw new Error(`\`${name}\` of \`${owner}\` lacks a comment, which the manual shows.`)
      const [lead, notes] = aboutParts(about)
      return [
        `${code(name)}${isOptional ? '' : ' (required)'}`,
        shown(type.replaceAll('readonly ', '')),
        [lead, ...notes].filter((text) => text !== '').join(' '),
      ]
    }),
  )
}

/** @returns the text of a comment, and its tags as sentences */
export function aboutParts(about: string): [lead: string, notes: string[]] {
  const [first = '', ...rest] = about.split(/\s(?=@(?:param|returns|throws)\b)/)
  const [lead, tags] = first.startsWith('@') ? ['', [first, ...rest]] : [first, rest]
  return [lead.trim(), tags.map(sentence)]
}

function sentence(tag: string): string {
  return tag
    .replace(/\s*\n\s*/g, ' ')
    .replace(/^@returns (.*)$/, '**Returns** $1.')
    .replace(/^@throws (\w+) (.*)$/, '**Throws** `$1` $2.')
    .replace(/^@param (\S+) (.*)$/, '`$1`: $2.')
    .replace(/\.\.$/, '.')
}
