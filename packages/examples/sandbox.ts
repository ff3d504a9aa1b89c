/** `docs-build-examples/sandbox`: scripts whose arguments nobody trusts, for other packages. */
export { sandboxed } from './drafts/engine.ts'
