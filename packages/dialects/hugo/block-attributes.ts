/** `{#id .class}` and `{class="x"}` on a line of their own below a block, as Goldmark reads them. */
import type { Construct } from 'docs-build/markdown'
import { sign } from '../shared/sign.ts'

const LINE =
  /^[ \t>]*\{[ \t]*(?:[#.][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s"{}]+))(?:[ \t]+(?:[#.][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s"{}]+)))*[ \t]*\}[ \t]*$/gm

export const blockAttributes: Construct = sign(
  '`{.class}` below a block: classes have no meaning here',
  /^[ \t>]*\{[ \t]*[#.\w]/m,
  LINE,
  () => '',
)
