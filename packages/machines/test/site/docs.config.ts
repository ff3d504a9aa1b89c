import { feedback, statistics } from 'docs-build-feedback'
import { machines } from 'docs-build-machines'

export default {
  title: 'Tools',
  tagline: 'For machines & people.',
  url: 'https://example.org',
  baseUrl: '/b/',
  plugins: [
    machines({ openIn: [{ label: 'A <b>', url: 'https://assistant.example/new?q={prompt}' }] }),
    feedback({ endpoint: 'https://feedback.example/answers' }),
    statistics({ script: 'https://count.example/count.js', attributes: { 'data-domain': 'example.org' } }),
  ],
}
