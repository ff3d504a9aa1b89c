import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'Wiki',
  checks: { rules: { 'broken-link': 'warn' } },
  plugins: ['./plugins/wiki.ts'],
})
