#!/usr/bin/env node
// `npm create docs-build my-docs` runs `docs-build init my-docs`.
process.argv.splice(2, 0, 'init')
await import('docs-build/command')
