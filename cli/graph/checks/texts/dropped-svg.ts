/** Content that is left out of a drawing of the docs folder when it is published. */

import type { Problem } from '../../../kernel/fault/finding.ts'
import type { CleanSvg, DroppedFromSvg } from '../../../markdown/html/svg.ts'
import type { Rule } from '../rule.ts'

export const droppedSvg: Rule = {
  id: 'dropped-svg',
  about: 'Something in an SVG file of the docs folder could run code or load from another server, and is left out.',
  why: 'Scripts and handlers in a drawing could act in the name of the reader, and what it loads tells another server who reads, so the drawing is published without them.',
  repair:
    'Export the drawing without scripts, and with its pictures and fonts inside. A drawing whose authors you trust can go into a static folder, which is published as it is.',
  severity: 'warn',
  example: {
    'docs/a.md': '![a drawing](./b.svg)\n',
    'docs/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>\n',
  },
}

const HINT = 'Take it out. A drawing that needs it goes into a static folder, where files are published as they are.'

/** @param file name of the drawing, relative to the project's folder */
export function droppedFromDrawing(file: string, { dropped, malformed }: CleanSvg): Problem[] {
  if (malformed)
    return [
      {
        rule: 'dropped-svg',
        place: { file, ...malformed },
        target: file,
        message: 'The drawing is not well-formed XML in UTF-8: an empty one is published in its place.',
        hint: 'Save it again with a drawing program.',
      },
    ]
  return dropped.map((part) => ({
    rule: 'dropped-svg',
    place: { file, line: part.line, column: part.column },
    target: targetOf(part),
    message: `\`${targetOf(part)}\` is left out of the drawing: it could act, or load from another server.${part.count === 1 ? '' : ` It stands ${part.count} times in this file.`}`,
    hint: HINT,
  }))
}

function targetOf({ what, name }: DroppedFromSvg): string {
  if (what === 'attribute') return name
  return what === 'instruction' ? `<?${name}?>` : `<${name}>`
}
