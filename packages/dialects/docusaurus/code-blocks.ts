/** Code blocks with a meaning of their own: `mdx-code-block`, whose code is Markdown, and `SnackPlayer`. */
import { type Construct, type Edit, forEachNode, markedParts } from 'docs-build/markdown'
import { endOf } from '../shared/match-end.ts'

const FENCE = /^[ \t>]*(`{3,})mdx-code-block[ \t]*\r?\n|^[ \t>]*(`{3,})[ \t]*$/gm

/** Translators see these parts as code; Docusaurus reads them as a part of the page. */
export const mdxCodeBlocks: Construct = {
  about: '```` ```mdx-code-block ````: its code is read as a part of the page',
  mark: /`{3}mdx-code-block/,
  rewrite({ text }) {
    return markedParts(text, FENCE, text.length).flatMap(([open, close]): Edit[] => [
      { start: open.index + open[0].indexOf('`'), end: endOf(open) - 1, text: '' },
      { start: close.index, end: endOf(close), text: '' },
    ])
  },
}

/** `SnackPlayer name=Hello%20World&ext=js`: the program is shown with its name. */
export const snackPlayers: Construct = {
  about: '```` ```SnackPlayer name=… ````: the program is shown and does not run',
  mark: /`{3}SnackPlayer/i,
  transform(tree) {
    forEachNode(tree, (node) => {
      if (node.type !== 'code' || node.lang?.toLowerCase() !== 'snackplayer') return
      const options = new URLSearchParams(node.meta ?? '')
      const name = options.get('name')
      node.lang = options.get('ext') === 'tsx' ? 'tsx' : 'jsx'
      node.meta = name === null ? null : `title="${name.replaceAll('"', '&quot;')}"`
    })
  },
}
