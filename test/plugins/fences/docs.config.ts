import { defineConfig } from 'docs-build'
import { bars } from './plugins/bars.tsx'

export default defineConfig({
  title: 'Fences',
  checks: { rules: { 'broken-link': 'warn' } },
  plugins: [bars],
})
