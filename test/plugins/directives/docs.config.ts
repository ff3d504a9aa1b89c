import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'Directives',
  checks: { rules: { 'broken-link': 'warn', 'unknown-step': 'warn' } },
  plugins: ['./plugins/steps.tsx'],
})
