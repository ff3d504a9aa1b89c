import { defineConfig } from 'docs-build'
import { shout } from './plugins/shout.ts'

export default defineConfig({
  title: 'Remark',
  checks: { rules: { 'broken-link': 'warn' } },
  plugins: [['./plugins/words.ts', { words: { HTML: 'HyperText Markup Language' } }], shout],
})
