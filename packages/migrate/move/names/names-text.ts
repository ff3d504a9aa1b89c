/** The part of `MIGRATION.md` with the names of the old site, and what to paste for them. */
import { counted } from 'docs-build/cli'
import { stringText } from '../config-file.ts'
import type { OwnName } from './own-names.ts'

/** Most names that are listed. */
const MOST_NAMES = 200

/** @returns lines of Markdown; none for no names */
export function namesText(names: readonly OwnName[]): string[] {
  if (names.length === 0) return []
  const shown = names.slice(0, MOST_NAMES)
  const more = names.length - shown.length
  return [
    '## One decision for each name',
    '',
    `The old site has defined ${counted(names.length, 'name')} itself, and nothing here knows them. Decide once for each: paste the lines below into docs.config.ts, and change or delete what you know better. What stands there is Markdown for all uses of a name: \`{{content}}\` is what a use holds, \`{{title}}\` an attribute, \`{{title|Note}}\` one with a default, \`{{0}}\` the first argument. What a use does not give is empty, so \`{{nothing}}\` leaves a name out; such lines are comments until you decide.`,
    '',
    '```ts',
    'markdown: {',
    '  standIns: {',
    ...shown.map(pasted),
    '  },',
    '},',
    '```',
    '',
    "A component of React may stay one: a plugin brings it under its name, `components: { Name: './name.tsx' }`. It needs no line above.",
    '',
    '| Name | Uses | First of them | Is given | Defined in | Suggested because |',
    '| --- | --- | --- | --- | --- | --- |',
    ...shown.map(rowOf),
    ...(more > 0 ? ['', `${more} more names are used less often. \`docs-build check --details\` names them.`] : []),
    '',
  ]
}

/** A name alone is no key of an object where it has other signs, or is one that objects treat in their own way. */
function pasted({ name, standIn }: OwnName): string {
  const isPlain = /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__'
  const key = name === '__proto__' ? "['__proto__']" : stringText(name)
  // An empty text leaves all uses out, which nobody should paste unseen.
  return `    ${standIn === '' ? '// ' : ''}${isPlain ? name : key}: ${stringText(standIn === '' ? '{{nothing}}' : standIn)},`
}

function rowOf({ kind, name, uses, places, attributes, holds, definition, because }: OwnName): string {
  const first = places.map(({ file, line }) => code(`${file}:${line}`)).join(', ')
  const given = [...attributes.map(code), ...(holds ? ['a text'] : [])].join(', ')
  const where = definition ? code(`${definition.file}:${definition.line}`) : 'not in this repository'
  return `| ${kind} ${code(name)} | ${uses} | ${first} | ${given} | ${where} | ${because} |`
}

/** Names of files may have any sign. */
function code(text: string): string {
  return `\`${text.replace(/[`\s]/g, ' ').replaceAll('|', '\\|')}\``
}
