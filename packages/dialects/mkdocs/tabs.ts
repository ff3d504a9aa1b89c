/** `=== "Label"`, whose content is indented by four spaces. */
import type { Construct } from 'docs-build/markdown'

const OPENING = /^===([!+]*)[ \t]+(?:"(.*)"|'(.*)')$/

export const tabs: Construct = {
  about: '`=== "Label"` with indented lines: tabs',
  mark: /(?:^|[ \t>])===[!+]*[ \t]+["']/m,
  open(line) {
    const [, flags, double, single] = line.startsWith('===') ? (OPENING.exec(line) ?? []) : []
    if (flags === undefined) return undefined
    const label = double ?? single ?? ''
    return {
      name: 'tab',
      label,
      group: 'tabs',
      attributes: flags.includes('+') ? '{default}' : '',
      isFirst: flags.includes('!'),
    }
  },
}
