import { news } from 'docs-build-news'

export default {
  title: 'News & more',
  url: 'https://example.org',
  baseUrl: '/site/',
  checks: { rules: { 'front-matter': 'warn', 'broken-link': 'warn' } },
  plugins: [
    news({
      authors: 'blog/authors.yml',
      description: 'What is new.',
      pageSize: 2,
      future: 'hide',
      day: '2024-12-31',
      feedLength: 3,
    }),
    news({ path: 'docs/changelog', title: 'Changelog', list: 'full', feeds: ['rss'] }),
  ],
}
