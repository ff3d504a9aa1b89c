import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'Images',
  plugins: [['./plugins/large-images.ts', { kilobytes: 4 }]],
})
