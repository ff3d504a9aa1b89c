/** The kinds of diagrams in the language of Mermaid, by the package that draws them without a browser. */

/** A kind: how its source begins, and the name under which messages list it. */
type Kind = readonly [first: RegExp, name: string]

/** Kinds that `beautiful-mermaid` draws. */
const PLAIN: readonly Kind[] = [
  [/^(?:graph|flowchart)\b/, 'flowchart'],
  [/^sequenceDiagram\b/, 'sequenceDiagram'],
  [/^stateDiagram(?:-v2)?\b/, 'stateDiagram'],
  [/^classDiagram\b/, 'classDiagram'],
  [/^erDiagram\b/, 'erDiagram'],
]

/** Kinds that `mermaid` itself draws in a page of `svgdom`. Its other kinds come out incomplete there: without icons, with texts of another font's width, or with dark areas. */
const FURTHER: readonly Kind[] = [
  [/^pie\b/, 'pie'],
  [/^gantt\b/, 'gantt'],
  [/^timeline\b/, 'timeline'],
  [/^journey\b/, 'journey'],
  [/^mindmap\b/, 'mindmap'],
  [/^gitGraph\b/, 'gitGraph'],
  [/^quadrantChart\b/, 'quadrantChart'],
  [/^xychart(?:-beta)?\b/, 'xychart'],
  [/^radar(?:-beta)?\b/, 'radar'],
  [/^sankey(?:-beta)?\b/, 'sankey'],
  [/^treemap(?:-beta)?\b/, 'treemap'],
  [/^block(?:-beta)?\b/, 'block'],
  [/^packet(?:-beta)?\b/, 'packet'],
  [/^kanban\b/, 'kanban'],
  [/^treeView(?:-beta)?\b/, 'treeView'],
  [/^requirementDiagram\b/, 'requirementDiagram'],
  [/^C4(?:Context|Container|Component|Dynamic|Deployment)\b/, 'C4Context'],
]

/** Which package draws a diagram: `beautiful-mermaid` or `mermaid`. */
export type DiagramPackage = 'plain' | 'further'

/** @returns whose kind a source is @throws Error when no package draws it */
export function kindOf(lines: readonly string[]): DiagramPackage {
  const first = firstLine(lines)
  const isIn = (kinds: readonly Kind[]): boolean => kinds.some(([pattern]) => pattern.test(first))
  if (isIn(PLAIN)) return 'plain'
  if (isIn(FURTHER)) return 'further'
  throw new Error(
    `\`${first.split(/\s/)[0]}\` is not a kind that this plugin draws completely. These are: ${namesOf([...PLAIN, ...FURTHER])}. Use one of them, or let \`mmdc\` of the package \`@mermaid-js/mermaid-cli\` draw a picture in a browser.`,
  )
}

/** The line that names the kind: the first one after front matter, comments and blank lines. */
function firstLine(lines: readonly string[]): string {
  const hasFrontMatter = lines[0]?.trim() === '---'
  const start = hasFrontMatter ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') + 1 : 0
  const isBlank = (line: string): boolean => line === '' || line.startsWith('%%')
  return (
    lines
      .slice(start)
      .find((line) => !isBlank(line.trim()))
      ?.trim() ?? ''
  )
}

function namesOf(kinds: readonly Kind[]): string {
  return kinds.map(([, name]) => name).join(', ')
}
