import type { Fence } from 'docs-build'

const lines = (text: string): string[] => text.trim().split('\n')

/** ` ```seams `: lengths of seams as bars. */
export const seams: Fence = {
  name: 'seams',
  schema: { about: 'Lengths of seams: a name and a number in each line.', attributes: {} },
  view: ({ text = '' }) => (
    <ul className="seams">
      {lines(text).map((line) => (
        <li key={line}>
          {line} cm <meter max={100} value={Number(line.split(' ')[1]) || 0} />
        </li>
      ))}
    </ul>
  ),
  facts: ({ text = '' }) => ({
    links: [],
    problems: lines(text).flatMap((line, index) =>
      /^\w+ \d+$/.test(line) ? [] : [{ line: index + 1, message: `\`${line}\` is no seam.`, hint: 'Write `side 40`.' }],
    ),
  }),
  // What programs read in place of the block.
  twin: (_answer, _page, { text = '' }) => lines(text).map((line) => `- ${line} cm`),
}
