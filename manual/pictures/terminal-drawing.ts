/** Lines of a terminal → an SVG drawing, in the colours of the page where it stands in one. */

/** Width of a sign in a drawing, in its units. */
const SIGN = 7.8
const LINE = 20
const EDGE = 18

export function terminalDrawing(text: string): string {
  const lines = text.replace(/\n+$/, '').split('\n')
  const width = Math.ceil(Math.max(...lines.map((line) => line.length)) * SIGN + 2 * EDGE)
  const height = lines.length * LINE + 2 * EDGE
  const rows = lines.map((line, index) => {
    const y = EDGE + index * LINE + 14
    return `    <text x="${EDGE}" y="${y}" fill="${colourOf(line, index)}">${escaped(line)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
  <title>A terminal: ${escaped(lines.slice(0, 3).join(' ').replace(/\s+/g, ' '))}</title>
  <rect width="${width}" height="${height}" rx="10" fill="#161a24" />
  <g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13" xml:space="preserve">
${rows.join('\n')}
  </g>
</svg>
`
}

function colourOf(line: string, index: number): string {
  if (index === 0) return '#9fb4ff'
  if (/^\S+:\d+:\d+ {2}fail/.test(line)) return '#f0928c'
  if (/^\S+:\d+:\d+/.test(line)) return '#e3b661'
  if (/\^/.test(line)) return '#f0928c'
  return line.includes('→') ? '#93c98d' : '#e5e8ef'
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(/ /g, '\u00a0')
}
