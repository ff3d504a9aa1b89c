/** Sessions in a terminal: lines that begin with `$ ` are commands, and what follows is what they print. */

export interface Step {
  readonly line: string
  readonly output: string
}

export function sessionOf(code: string): Step[] {
  return code
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [line = '', ...rest] = text.split('\n')
      return { line, output: rest.join('\n') }
    })
}

/**
 * Whether a command printed what a page shows. A line `…` stands for any lines, and one at the end of a line for the rest
 * of the line. Times, sizes and numbers of files may differ, because they depend on the machine and on the program.
 */
export function isSameOutput(printed: string, shown: string): boolean {
  const lines = normal(shown).split('\n')
  const pattern = lines.map((line) => (line === '…' ? '(?:.*\\n)*?.*' : escaped(line).replace(/…$/, '.*'))).join('\\n')
  return new RegExp(`^(?:.*\\n)*?${pattern}$`).test(normal(printed))
}

function normal(text: string): string {
  return (
    text
      // A run of less than a second is stated in milliseconds.
      .replace(/\d[\d.,]* m?s\b/g, '# s')
      .replace(/\d[\d.,]* (?=kB\b|MB\b|files?,)/g, '# ')
      .trim()
  )
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
