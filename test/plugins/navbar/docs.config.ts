import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'Navbar',
  baseUrl: '/b/',
  checks: { rules: { 'broken-link': 'warn' } },
  plugins: ['./plugins/status.ts'],
  navbar: {
    items: [
      { type: 'status', text: 'All is well', to: '/other/', position: 'left' },
      { type: 'status', text: 'Gone', to: '/gone/', tone: 'loud' },
      { type: 'source', repository: 'docs/site' },
    ],
  },
})
