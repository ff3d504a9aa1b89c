import { defineConfig } from 'docs-build'
import { authors } from './plugins/authors.ts'
import { counter } from './plugins/counter.ts'

export default defineConfig({
  title: 'Head',
  url: 'https://example.org',
  plugins: [counter('https://count.example'), authors],
})
