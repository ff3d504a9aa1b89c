/** `~/assets/a.png`, `@/assets/a.png` and `@assets/a.png`: aliases of `src/`, whose assets lie in a static folder here. */
import type { Construct, Edit } from 'docs-build/markdown'

const ALIAS = /(\]\([ \t]*<?|\b(?:src|href)=["'])(?:~\/|@\/?)assets\//g

export const assetPaths: Construct = {
  about: '`~/assets/a.png`: pictures in `src/assets/`',
  mark: /[~@]\/?assets\//,
  rewrite({ text, isCode }) {
    return Array.from(text.matchAll(ALIAS)).flatMap((match): Edit[] => {
      const [whole, before = ''] = match
      const start = match.index + before.length
      return isCode(match.index) ? [] : [{ start, end: match.index + whole.length, text: '/' }]
    })
  },
}
