import { defineConfig } from 'docs-build'
import { examples } from 'docs-build-examples'

export default defineConfig({
  title: 'Examples',
  checks: { rules: { 'broken-example': 'warn' } },
  plugins: [examples({ languages: { boxes: 'languages/boxes.ts', squares: 'languages/squares.ts' }, play: false })],
})
