import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'Tutorial',
  url: 'https://stitchery.example',
  baseUrl: '/s/',
  checks: { rules: { 'vague-word': 'warn' } },
  navbar: { items: [{ type: 'tally', label: 'Projects', to: '/team/' }] },
  plugins: [['./plugins/kit/index.ts', { words: ['just', 'easily'], host: 'https://count.example' }]],
})
