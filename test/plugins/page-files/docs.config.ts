import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'Pages',
  url: 'https://example.org',
  baseUrl: '/b/',
  docs: { routeBasePath: 'docs' },
  checks: { rules: { 'broken-link': 'warn' } },
  plugins: ['./plugins/prices.ts'],
})
