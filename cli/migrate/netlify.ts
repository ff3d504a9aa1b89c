/** Redirects in the format of `_redirects`, which Netlify and Cloudflare Pages read. */
import type { OldRedirect } from './moved-site.ts'

export interface ReadRedirects {
  readonly redirects: readonly OldRedirect[]
  /** Lines with patterns, conditions or other codes, which only the host can follow. */
  readonly patterns: number
}

/** @param text of a file `_redirects` */
export function netlifyRedirects(text: string): ReadRedirects {
  const redirects: OldRedirect[] = []
  let patterns = 0
  for (const line of text.split(/\r?\n/)) {
    const [from = '', to = '', code = '301', ...conditions] = line
      .replace(/\s+#.*$|^#.*$/, '')
      .trim()
      .split(/\s+/)
    if (from === '' || to === '') continue
    const isPlain =
      /^\/[^*:?]*$/.test(from) && /^30[1278]!?$/.test(code) && !to.includes(':splat') && conditions.length === 0
    if (isPlain) redirects.push({ from, to })
    else patterns++
  }
  return { redirects, patterns }
}
