import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'Components',
  checks: { rules: { 'broken-image': 'warn', 'broken-link': 'warn' } },
  plugins: ['./plugins/parts.ts'],
})
