import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'Examples',
  checks: { rules: { 'broken-example': 'warn' } },
  plugins: ['./plugins/boxes.ts', './plugins/squares.ts'],
})
