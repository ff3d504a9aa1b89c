import { definePlugin } from 'docs-build'
import type { DrawnDirective } from 'docs-build/theme'

const rows = (text: string): { name: string; value: number }[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', value = ''] = line.split(':')
      return { name: name.trim(), value: Number(value) }
    })

/** ` ```bars `: a chart of bars from lines `name: value`. */
export const bars = definePlugin({
  name: 'bars',
  markdown: {
    fences: [
      {
        name: 'bars',
        schema: {
          about: 'A chart of bars.',
          attributes: {
            title: { type: 'string', required: true, about: 'What the chart shows.' },
            wide: { type: 'boolean', about: 'Takes all the width.' },
          },
        },
        view: ({ text = '', attributes }: DrawnDirective) => (
          <figure className={attributes['wide'] === undefined ? 'bars' : 'bars wide'}>
            <figcaption>{attributes['title']}</figcaption>
            <ul>
              {rows(text).map(({ name, value }) => (
                <li key={name}>
                  {name} <meter max={10} value={value} />
                </li>
              ))}
            </ul>
          </figure>
        ),
        facts: ({ text = '' }) => ({
          links: [],
          problems: text
            .split('\n')
            .flatMap((line, index) =>
              /^[^:]+:\s*\d+$/.test(line)
                ? []
                : [{ line: index + 1, message: `\`${line}\` is no bar.`, hint: 'Write `name: 3`.' }],
            ),
        }),
        twin: () => ['(a chart of bars)'],
      },
    ],
  },
})
