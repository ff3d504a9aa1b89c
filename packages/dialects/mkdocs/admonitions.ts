/** `!!! note "Title"` and `??? note`, whose content is indented by four spaces. */
import { boxOf, boxTitle, type Construct } from 'docs-build/markdown'

const OPENING = /^(!!!|\?{3}\+?)[ \t]+(?:([\w-]+(?:[ \t]+[\w-]+)*)[ \t]*)?(?:"(.*)")?$/
/** Classes that only place a box. */
const PLACES = /\b(?:inline|end)\b/g

export const admonitions: Construct = {
  about: '`!!! note "Title"` and `??? note` with indented lines',
  mark: /(?:^|[ \t>])(?:!!!|\?{3}\+?)[ \t]/m,
  open(line) {
    if (!line.startsWith('!!!') && !line.startsWith('???')) return undefined
    const [, mark, classes = 'note', title = ''] = OPENING.exec(line) ?? []
    if (mark === undefined) return undefined
    const names = classes
      .replace(PLACES, '')
      .trim()
      .split(/[ \t]+/)
    const name = names.find((one) => boxOf(one) !== undefined) ?? names[0] ?? 'note'
    if (mark === '!!!') return { name: boxOf(name) ?? 'note', label: boxTitle(name, title) }
    const label = title || name.charAt(0).toUpperCase() + name.slice(1)
    return { name: 'details', label, attributes: mark === '???+' ? '{open}' : '' }
  },
}
