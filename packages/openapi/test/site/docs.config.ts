import { openapi } from 'docs-build-openapi'

export default {
  title: 'Shop',
  url: 'https://example.org',
  baseUrl: '/site/',
  plugins: [
    openapi({ file: 'api/openapi.yaml', path: 'shop', tryIt: ['http://localhost:4999'] }),
    openapi({ file: 'api/stock.json', path: 'stock', tryIt: ['http://localhost:4998'] }),
  ],
}
