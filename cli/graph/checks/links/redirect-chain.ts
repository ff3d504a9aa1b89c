/** Redirects that lead to a redirect. Readers get to the end at once, but the chain breaks when its middle is removed. */
import { redirectKey } from '../../links/redirects.ts'
import { targetUrl } from '../../links/resolve.ts'
import type { Rule } from '../rule.ts'

export const redirectChain: Rule = {
  id: 'redirect-chain',
  about: 'A redirect leads to an address that is redirected itself.',
  why: 'Every extra step costs the reader a request, and some hosts and search engines stop after a few.',
  repair: 'Redirect straight to the last address, which the finding names.',
  severity: 'warn',
  example: {
    'docs.config.ts': "export default { redirects: { paths: { '/older': '/old', '/old': '/a' } } }\n",
    'docs/a.md': '# Tools\n',
  },
  check: function* ({ index }) {
    for (const { redirect, target, next } of index.landings.values()) {
      if (next === undefined || target === undefined || target.type === 'broken') continue
      const end =
        target.type === 'external' ? undefined : targetUrl(target, undefined, { baseUrl: '/' }, (path) => `/${path}`)
      yield {
        rule: 'redirect-chain',
        place: redirect.place,
        target: redirect.written,
        message: `\`${redirectKey(redirect)}\` is redirected to \`${next}\`, which is redirected itself.`,
        hint: end === undefined ? 'Write where the last redirect leads.' : `Write \`${end}\`.`,
      }
    }
  },
}
