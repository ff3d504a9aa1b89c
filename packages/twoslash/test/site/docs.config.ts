import { twoslash } from 'docs-build-twoslash'

export default { title: 'Types', baseUrl: '/site/', plugins: [twoslash()] }
