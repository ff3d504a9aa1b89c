/** `:::tip[Title]{icon="heart"}`: an aside with an icon of the old site. */
import type { Construct, Edit } from 'docs-build/markdown'

const ICON = /^([ \t>]*:{3,}[ \t]*[a-z]{1,20}(?:\[[^\]\n]*\])?)\{icon=(?:"[\w:-]*"|'[\w:-]*')\}/gm

export const asideIcons: Construct = {
  about: '`:::tip{icon="heart"}`: the icon is left out',
  mark: /\{icon=/,
  rewrite: ({ text, isCode }) =>
    Array.from(text.matchAll(ICON)).flatMap(({ index, 0: whole, 1: before = '' }): Edit[] =>
      isCode(index) ? [] : [{ start: index + before.length, end: index + whole.length, text: '' }],
    ),
}
