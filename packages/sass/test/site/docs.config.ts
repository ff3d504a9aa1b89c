import { definePlugin } from 'docs-build'
import { sass } from 'docs-build-sass'

const parts = definePlugin({ name: 'parts', components: { Card: './parts/card.tsx' } })

export default {
  title: 'Sass',
  url: 'https://example.org',
  plugins: [sass({ loadPaths: ['theme'] }), parts],
  theme: { css: 'theme.scss' },
}
