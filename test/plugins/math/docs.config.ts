import { math } from 'docs-build/plugins'

export default { title: 'Formulas', url: 'https://example.org', plugins: [math()] }
