import { defineConfig, type UserConfig } from 'docs-build'
import { api } from 'docs-build-api'
import { examples } from 'docs-build-examples'
import { fileIcons } from 'docs-build-icons'
import { images } from 'docs-build-images'
import { live } from 'docs-build-live'
import { math } from 'docs-build-math'
import { openapi } from 'docs-build-openapi'
import { twoslash } from 'docs-build-twoslash'

const source = 'https://codeberg.org/freesewing/freesewing'

const config: UserConfig = defineConfig({
  title: 'docs-build',
  tagline: 'Markdown in, a checked site out',
  url: 'https://freesewing.dev',
  baseUrl: '/docs-build/',
  favicon: '/mark.svg',
  home: {},
  colorMode: { respectPrefersColorScheme: true },
  // The bar has no room for the long form.
  i18n: { locales: ['en', 'de'], words: { de: { 'page.search': 'Suchen' } } },
  markdown: {
    includes: ['examples'],
    terms: { 'error budget, error budgets': 'How much downtime a service may have in a month.' },
  },
  plugins: [
    math(),
    fileIcons(),
    live({ modules: ['react'] }),
    images(),
    twoslash(),
    examples({
      languages: { boxes: 'examples/boxes.ts', sewing: '../docs/_examples/freesewing.ts' },
      play: false,
    }),
    openapi({ file: 'examples/payments.yaml', path: 'write/payments-api', versions: ['current'] }),
    api({
      entry: 'examples/acme-pay.d.ts',
      path: 'write/client-api',
      title: 'The client of Acme Pay',
      pages: 'module',
      source: `${source}/src/branch/develop/sites/dev`,
      versions: ['current'],
    }),
    './plugins/reference.ts',
    './plugins/shown.tsx',
    './plugins/tokens.tsx',
    './plugins/home.tsx',
  ],
  docs: {
    editUrl: `${source}/_edit/develop/sites/dev/manual/docs/`,
    lastVersion: 'current',
    versions: {
      current: { label: 'In development', badge: false },
      '3.9': { banner: 'none', noIndex: true },
    },
  },
  theme: {
    fonts: { text: ['fonts/geist.woff2'] },
    tokens: {
      paper: '#fff',
      shade: '#f3f5f9',
      line: '#d8dde7',
      lineStrong: '#7a8398',
      ink: '#1a1f2b',
      soft: '#525a6b',
      accent: '#2b49b0',
      accentShade: '#e7ecfa',
      mark: '#b3401f',
    },
    darkTokens: {
      paper: '#11141b',
      raised: '#181c25',
      shade: '#1a1f2a',
      line: '#313847',
      lineStrong: '#7d879b',
      ink: '#e5e8ef',
      soft: '#a8b0bf',
      accent: '#9fb4ff',
      accentShade: '#212b49',
      onAccent: '#0e1430',
      mark: '#f0a080',
    },
    css: 'theme.css',
  },
  navbar: {
    title: 'docs-build',
    logo: { src: '/mark.svg', alt: '', width: 28, height: 28 },
    items: [
      { label: 'Get started', to: '/start', position: 'left' },
      { label: 'Write', to: '/write', position: 'left' },
      { label: 'Check', to: '/check', position: 'left' },
      { label: 'Publish', to: '/publish', position: 'left' },
      { label: 'Reference', to: '/reference', position: 'left' },
      { type: 'docsVersionDropdown' },
      { type: 'localeDropdown', translatedOnly: true },
    ],
  },
  footer: {
    links: [
      {
        title: 'Begin',
        items: [
          { label: 'Get started', to: '/start' },
          { label: 'Write', to: '/write' },
          { label: 'Organise', to: '/organise' },
        ],
      },
      {
        title: 'Keep it right',
        items: [
          { label: 'Check', to: '/check' },
          { label: 'Publish', to: '/publish' },
          { label: 'Customise', to: '/customise' },
        ],
      },
      {
        title: 'Know more',
        items: [
          { label: 'Reference', to: '/reference' },
          { label: 'Understand', to: '/understand' },
          { label: 'Code', href: source },
        ],
      },
    ],
    copyright: 'The manual of docs-build, built with docs-build. MIT licence.',
  },
})

export default config
