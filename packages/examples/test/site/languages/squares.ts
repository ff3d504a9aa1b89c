import type { ExampleLanguage } from 'docs-build-examples'
import boxes from './boxes.ts'

const language: ExampleLanguage = {
  draft(side, options, tools) {
    if (typeof side !== 'number') throw tools.refuse('An example is the length of a side.')
    return boxes.draft(() => ({ width: side, height: side }), options, tools)
  },
}

export default language
