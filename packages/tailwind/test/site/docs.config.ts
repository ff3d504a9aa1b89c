import { definePlugin } from 'docs-build'
import { tailwind } from 'docs-build-tailwind'

const parts = definePlugin({ name: 'parts', components: { Card: './parts/card.tsx' } })

export default {
  title: 'Tailwind',
  url: 'https://example.org',
  plugins: [tailwind(), parts],
  theme: { css: 'theme.css' },
}
