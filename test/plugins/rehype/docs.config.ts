import { defineConfig } from 'docs-build'
import { links } from './plugins/links.ts'
import { wrap } from './plugins/wrap.ts'

export default defineConfig({
  title: 'Rehype',
  checks: { rules: { 'broken-link': 'warn', 'broken-anchor': 'warn', 'broken-image': 'warn' } },
  plugins: [wrap, links],
})
