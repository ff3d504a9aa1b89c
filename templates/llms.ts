/** `llms.txt` (llmstxt.org): what there is to read, with links to the Markdown twins. */

export interface LlmsSection {
  readonly label: string
  readonly pages: readonly { readonly title: string; readonly url: string; readonly description?: string }[]
}

export function llms(site: { title: string; tagline: string }, sections: readonly LlmsSection[]): string {
  const intro = site.tagline ? `\n> ${oneLine(site.tagline)}\n` : ''
  const parts = sections.map(({ label, pages }) => {
    const lines = pages.map(({ title, url, description }) => {
      const about = description ? `: ${oneLine(description)}` : ''
      return `- [${oneLine(title).replace(/[[\]\\]/g, '\\$&')}](${url})${about}\n`
    })
    return `\n## ${oneLine(label)}\n\n${lines.join('')}`
  })
  return `# ${oneLine(site.title)}\n${intro}${parts.join('')}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
