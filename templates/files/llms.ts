/** Writes `llms.txt` (llmstxt.org): a list of all pages, with links to their Markdown twins. */

import { asMarkdown } from '../../site/text/markdown-text.ts'

export interface LlmsSection {
  readonly label: string
  readonly pages: readonly { readonly title: string; readonly url: string; readonly description?: string }[]
}

export function llms(site: { title: string; tagline: string }, sections: readonly LlmsSection[]): string {
  const intro = site.tagline ? `\n> ${asMarkdown(site.tagline)}\n` : ''
  const parts = sections.map(({ label, pages }) => {
    const lines = pages.map(({ title, url, description }) => {
      const about = description ? `: ${asMarkdown(description)}` : ''
      return `- [${asMarkdown(title)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})${about}\n`
    })
    return `\n## ${asMarkdown(label)}\n\n${lines.join('')}`
  })
  return `# ${asMarkdown(site.title)}\n${intro}${parts.join('')}`
}

/** The most pages of one list: some 25,000 tokens, which a program can read at once. */
export const LIST_LIMIT = 1_000

/** The sections as separate lists, each with at most `limit` pages. */
export function llmsParts(sections: readonly LlmsSection[], limit: number = LIST_LIMIT): LlmsSection[] {
  return sections.flatMap(({ label, pages }) => {
    const count = Math.ceil(pages.length / limit)
    return Array.from({ length: count }, (_, at) => ({
      label: count === 1 ? label : `${label} (${at + 1} of ${count})`,
      pages: pages.slice(at * limit, (at + 1) * limit),
    }))
  })
}
