import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'Code',
  markdown: { mdx: 'code' },
  plugins: ['./plugins/parts.ts'],
})
