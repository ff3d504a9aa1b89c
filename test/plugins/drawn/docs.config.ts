import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'Bars',
  plugins: ['./plugins/bars.tsx'],
})
