import { diagrams } from 'docs-build/plugins'

export default { title: 'Diagrams', url: 'https://example.org', plugins: [diagrams()] }
