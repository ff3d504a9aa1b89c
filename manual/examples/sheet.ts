/** An example language: lines and words on a sheet of 120 by 70 millimetres, and sliders. */
import type { Language, RawControl, RawOp, RawPath, RawPoint } from '../../site/example/language.ts'

type Place = readonly [x: number, y: number]

const SIZE = { width: 120, height: 70 }

const language: Language = {
  draft(source, { settings = {}, paperless = false }, tools) {
    if (typeof source !== 'function') throw tools.refuse('it is no function')
    const controls: RawControl[] = []
    const paths: RawPath[] = []
    const points: RawPoint[] = []
    source({
      line(...places: Place[]) {
        const ops = places.map(([x, y], index): RawOp => [index === 0 ? 'M' : 'L', x, y])
        paths.push({ name: `line ${paths.length + 1}`, attributes: { class: ['fabric'] }, ops, ...tools.place() })
      },
      word(text: string, [x, y]: Place) {
        const attributes = { 'data-text': [text], 'data-text-class': ['center'] }
        points.push({ name: text, at: [x, y], attributes, ...tools.place() })
      },
      slider(label: string, value: number, [min, max]: readonly [number, number]) {
        controls.push({ label, path: [label], value, min, max })
        return settings[label] ?? value
      },
    })
    const part = { attributes: {}, anchor: [0, 0], grid: [0, 0], points, paths, snippets: [] }
    const stacks = [{ attributes: {}, box: [0, 0, SIZE.width, SIZE.height], parts: [part] }]
    return {
      logs: [],
      controls,
      drawing: { ...SIZE, scale: 1, units: 'metric', paperless, complete: true, stacks, definitions: {} },
    }
  },
}

export default language
