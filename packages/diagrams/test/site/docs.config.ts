import { diagrams } from 'docs-build-diagrams'

export default { title: 'Diagrams', url: 'https://example.org', plugins: [diagrams()] }
