/** Names of emoji, such as `:tada:`, as GitHub has them. */
import type { Nodes, Root } from 'mdast'
import { forEachNode } from '../text/for-each-node.ts'
import { plainText } from '../text/plain-text.ts'
import { EMOJI_NAMES } from './emoji-names.ts'

const NAME = /(?<![\p{L}\p{N}_:\\])((?::[a-z0-9_+-]{1,60}:){1,10})(?![\p{L}\p{N}_:])/gu

let byName: ReadonlyMap<string, string> | undefined

/** Replaces names by characters, in place. An unknown name stays as it is written, and a heading remembers what is. */
export function readEmoji(tree: Root, text: string): void {
  if (!/:[a-z0-9_+-]+:/.test(text)) return
  forEachNode(tree, (node: Nodes) => {
    if (node.type === 'heading') node.data = { ...node.data, written: plainText(node, { imageAlt: true }) }
    // An author who writes `\:tada:` wants to see the colons.
    const { start, end } = node.position ?? {}
    if (node.type === 'text' && node.value.includes(':') && !text.slice(start?.offset, end?.offset).includes('\\:'))
      node.value = withEmoji(node.value)
  })
}

/** @param instead what stands in the place of each known name; absent: its character */
export function withEmoji(text: string, instead?: string): string {
  return text.replace(NAME, (run: string) =>
    run.replace(/:([^:]+):/g, (written, name: string) => (emojiOf(name) && instead) ?? emojiOf(name) ?? written),
  )
}

function emojiOf(name: string): string | undefined {
  byName ??= new Map(
    EMOJI_NAMES.split('\n').flatMap((line) => {
      const [emoji = '', ...names] = line.split(' ')
      return names.map((name): [string, string] => [name, emoji])
    }),
  )
  // Other tools have the names of Emojione, in which the person comes first: `man_raising_hand`.
  return byName.get(name) ?? byName.get(name.replace(/^(woman|man)_(.+)$/, '$2_$1'))
}
