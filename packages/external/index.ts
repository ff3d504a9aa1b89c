/** What `docs-build check --external` loads. */
export { check } from './check.ts'
export { externalMarkdown } from './external-report.ts'
