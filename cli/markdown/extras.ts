/** The extras that a body uses (`site/extras.ts`). */
import type { Code, Root } from 'mdast'
import type { Directives } from '../../site/directives/index.ts'
import { EXTRAS, type ExtraName } from '../../site/extras.ts'
import { readCodeBlock } from './code/code-block.ts'
import type { Facts } from './document.ts'
import { isDirective, recordOf, writtenDirective } from './syntax/directives.ts'
import { forEachNode } from './text/for-each-node.ts'

/** @returns the extras of a tree; nothing for none */
export function readExtras(tree: Root, directives?: Directives): Pick<Facts, 'extras'> {
  const found = new Set<string>()
  forEachNode(tree, (node) => {
    if (node.type === 'text') return
    if (node.type === 'code') for (const extra of codeExtras(node)) found.add(extra)
    if (node.type === 'markup' && node.extra) found.add(node.extra)
    const extra = isDirective(node) ? recordOf(node, directives)?.extra?.(writtenDirective(node)) : undefined
    if (extra) found.add(extra)
  })
  return found.size === 0 ? {} : { extras: sorted(found) }
}

/** The facts of a body that also uses other extras. */
export function withExtras(facts: Facts, extras: readonly string[]): Facts {
  return { ...facts, extras: sorted(new Set([...(facts.extras ?? []), ...extras])) }
}

/** Those of plugins come last, in the order in which the plugins name them. */
function sorted(found: ReadonlySet<string>): string[] {
  const own = Object.keys(EXTRAS)
  return [...own.filter((name) => found.has(name)), ...[...found].filter((name) => !own.includes(name))]
}

/** What a block has besides highlighted lines and a title without an icon. */
function codeExtras(node: Code): readonly ExtraName[] {
  const { marks, labels, texts, focused, annotations, collapsed, startLine, frame, icon, notes } = readCodeBlock(node)
  const isSpecial = startLine !== undefined || Object.values(marks).some((mark) => mark !== 'highlighted')
  const hasMark = Object.values(notes ?? {}).some((own) => own.some(({ kind }) => kind === 'mark'))
  const isMarked = isSpecial || hasMark || Boolean(labels ?? texts ?? focused ?? annotations ?? collapsed)
  const used: Partial<Record<ExtraName, unknown>> = { code: isMarked, frames: frame, icons: icon, notes }
  return (Object.keys(used) as ExtraName[]).filter((name) => used[name])
}
