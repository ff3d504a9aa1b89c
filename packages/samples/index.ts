/** What `docs-build check --samples` loads. */
export { check } from './check.ts'
