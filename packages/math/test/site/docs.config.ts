import { math } from 'docs-build-math'

export default { title: 'Formulas', url: 'https://example.org', plugins: [math()] }
