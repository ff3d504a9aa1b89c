import type { ExampleLanguage } from 'docs-build-examples'

const language: ExampleLanguage = {
  draft(source, _options, { refuse }) {
    const box: unknown = typeof source === 'function' ? source() : undefined
    if (!isBox(box)) throw refuse('An example returns `{ width, height }`.')
    const { width, height } = box
    return {
      logs: [],
      drawing: {
        width,
        height,
        scale: 1,
        units: 'metric',
        paperless: false,
        complete: true,
        definitions: {},
        stacks: [
          {
            attributes: {},
            box: [0, 0, width, height],
            parts: [
              {
                attributes: {},
                anchor: [0, 0],
                grid: [0, 0],
                points: [],
                snippets: [],
                paths: [
                  {
                    name: 'box',
                    attributes: { class: ['fabric'] },
                    ops: [['M', 0, 0], ['L', width, 0], ['L', width, height], ['L', 0, height], ['Z']],
                  },
                ],
              },
            ],
          },
        ],
      },
    }
  },
}

function isBox(value: unknown): value is { readonly width: number; readonly height: number } {
  const { width, height } = (value ?? {}) as Record<string, unknown>
  return typeof width === 'number' && typeof height === 'number'
}

export default language
