import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'Tutorial',
  url: 'https://acme.example',
  baseUrl: '/s/',
  checks: { rules: { 'vague-word': 'warn' } },
  navbar: { items: [{ type: 'tally', label: 'Team', to: '/team/' }] },
  plugins: [
    [
      './plugins/kit/index.ts',
      {
        words: ['just', 'easily'],
        host: 'https://count.example',
      },
    ],
  ],
})
