/** Leaves out attributes of HTML that only the other tool uses. */
import type { Construct, Edit } from 'docs-build/markdown'

/**
 * @param name the name of an attribute that is left out without a finding
 * @param about for messages and the manual
 */
export function withoutAttribute(name: string, about: string): Construct {
  const inTag = new RegExp(
    `<[a-z][\\w-]*(?=[ \\t])[^<>\\n]*?(?<![ \\t])([ \\t]+${name}(?:=(?:"[^"\\n]*"|'[^'\\n]*'|[\\w-]+))?)(?=[ \\t/>])`,
    'gi',
  )
  return {
    about,
    mark: new RegExp(`<[a-z][^<>\\n]*[ \\t]${name}[ \\t=/>]`, 'i'),
    rewrite({ text, isCode }) {
      return Array.from(text.matchAll(inTag)).flatMap((match): Edit[] => {
        const end = match.index + match[0].length
        return isCode(match.index) ? [] : [{ start: end - (match[1] ?? '').length, end, text: '' }]
      })
    },
  }
}
