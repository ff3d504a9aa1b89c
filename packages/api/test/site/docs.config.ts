export default {
  title: 'Tools',
  url: 'https://tools.example',
  baseUrl: '/site/',
  plugins: [
    [
      'docs-build-api/plugin',
      { entry: ['types/index.d.ts', 'types/extra.d.ts'], source: 'https://code.example/tools' },
    ],
  ],
}
