import type { Fence } from 'docs-build'

const lines = (text: string): string[] => text.trim().split('\n')

/** ` ```latencies `: response times as bars. */
export const latencies: Fence = {
  name: 'latencies',
  schema: {
    about: 'Response times: a name and a number in each line.',
    attributes: {},
  },
  view: ({ text = '' }) => (
    <ul className="latencies">
      {lines(text).map((line) => (
        <li key={line}>
          {line} ms <meter max={100} value={Number(line.split(' ')[1]) || 0} />
        </li>
      ))}
    </ul>
  ),
  facts: ({ text = '' }) => ({
    links: [],
    problems: lines(text).flatMap((line, index) =>
      /^\w+ \d+$/.test(line)
        ? []
        : [
            {
              line: index + 1,
              message: `\`${line}\` is not a time.`,
              hint: 'Write `list 40`.',
            },
          ],
    ),
  }),
  // What programs read in place of the block.
  twin: (_answer, _page, { text = '' }) => lines(text).map((line) => `- ${line} ms`),
}
