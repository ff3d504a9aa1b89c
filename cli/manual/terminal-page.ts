/** A page of the manual as text for a terminal. */
import type { ManualPage } from './manual-pages.ts'

/** What a line of a terminal may be shown as. */
interface TerminalStyle {
  readonly strong: (text: string) => string
  readonly quiet: (text: string) => string
}

/** Headings stand out, marks of directives are left out, and links are their words. */
export function terminalPage({ title, description, text }: ManualPage, style: TerminalStyle): string {
  const lines: string[] = []
  let fence: string | undefined
  for (const line of text.split('\n')) {
    const [, ticks] = /^\s*(`{3,})/.exec(line) ?? []
    if (fence === undefined && ticks !== undefined) {
      fence = ticks
      const [, file] = /title="([^"]+)"/.exec(line) ?? []
      if (file !== undefined) lines.push(style.quiet(`    ${file}`))
    } else if (fence !== undefined && line.trim() === fence) fence = undefined
    else if (fence !== undefined) lines.push(`    ${line}`)
    else if (!/^\s*:{2,}[\w-]*(?:\[[^\]]*\])?(?:\{.*\})?\s*$/.test(line)) lines.push(shownLine(line, style))
  }
  const body = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return `${style.strong(title)}\n${description === '' ? '' : `${style.quiet(description)}\n`}\n${body}\n`
}

function shownLine(line: string, { strong }: TerminalStyle): string {
  const [, heading] = /^#{1,6} (.*?)(?: \{#[\w-]+\})?$/.exec(line) ?? []
  const text = (heading ?? line).replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
  return heading === undefined ? text : strong(text)
}
