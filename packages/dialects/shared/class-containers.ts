/** `:::name{.class}` … `:::`: a part of the page as an element, which only style sheets of the old site know. */
import { boxOf, boxTitle, type Construct, directives } from 'docs-build/markdown'

const OPENING = /^(:{3,})[ \t]*([a-z][\w-]*)[ \t]*(?:\{[^{}]*\}[ \t]*)?$/i

export const classContainers: Construct = {
  about: '`:::name` … `:::`: a box, or a part with a class, whose content stays',
  mark: /^[ \t>]*:{3,}[ \t]*[a-z][\w-]*[ \t]*(?:\{|$)/im,
  open(line) {
    const [, colons, name = ''] = line.startsWith(':::') ? (OPENING.exec(line) ?? []) : []
    if (colons === undefined || directives.has(name)) return undefined
    const least = colons.length
    const box = boxOf(name)
    return {
      ...(box === undefined ? {} : { name: box, label: boxTitle(name, '') }),
      closes: (end) => /^:{3,}$/.test(end) && end.length >= least,
    }
  },
}
