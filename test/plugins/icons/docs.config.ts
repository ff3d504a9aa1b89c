import { defineConfig } from 'docs-build'

export default defineConfig({
  title: 'Icons',
  plugins: ['./plugins/marked-entries.ts'],
  docs: {
    sidebars: {
      main: [
        'index',
        { type: 'doc', id: 'new', badge: 'New' },
        { type: 'category', label: 'Deep', icon: 'star', badge: 'β', items: ['deep', 'plain'] },
        { type: 'link', label: 'Code', href: 'https://example.org/', icon: 'star' },
      ],
    },
  },
})
