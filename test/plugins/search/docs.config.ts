import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'Search',
  plugins: ['./plugins/titles.ts'],
})
