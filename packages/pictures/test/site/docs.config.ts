import { socialPictures } from 'docs-build-pictures'

export default {
  title: 'Stitchery',
  url: 'https://example.org',
  baseUrl: '/b/',
  theme: { tokens: { accent: '#a6421a', paper: 'oklch(90% 0 0)' } },
  plugins: [socialPictures({ logo: 'static/logo.svg' })],
}
