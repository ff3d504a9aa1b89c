import { defineConfig } from 'docs-build'
import { pageList } from './plugins/page-list.ts'

export default defineConfig({
  title: 'Outputs',
  url: 'https://example.org',
  checks: { rules: { 'broken-link': 'warn' } },
  plugins: [pageList(), ['./plugins/robots.ts', { agent: 'crawler' }]],
})
