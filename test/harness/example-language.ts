/** The smallest example language for test sites: examples draw with `point`, `line` and `log`. */
export const exampleLanguage = `
const attributes = {}

export default {
  draft(source, { settings = {}, paperless = false }, tools) {
    if (typeof source !== 'function') throw tools.refuse('it is no function')
    const points = []
    const ops = []
    const logs = []
    source({
      settings,
      point: (name, x, y) => points.push({ name, at: [x, y], attributes }),
      line: (x, y) => ops.push([ops.length === 0 ? 'M' : 'L', x, y]),
      log: (text) => logs.push({ level: 'error', text, ...tools.place() }),
    })
    if (logs.length > 0) return { logs }
    const part = { attributes, anchor: [0, 0], grid: [0, 0], points, snippets: [] }
    const paths = [{ name: 'outline', attributes: { class: ['fabric'] }, ops }]
    const stacks = [{ attributes, box: [0, 0, 100, 60], parts: [{ ...part, paths }] }]
    return {
      logs,
      drawing: { width: 100, height: 60, scale: 1, units: 'metric', paperless, complete: true, stacks, definitions: {} },
    }
  },
}
`
