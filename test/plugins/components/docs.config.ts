import { defineConfig } from 'docs-build'

export default defineConfig({ title: 'Components', plugins: ['./plugins/parts.ts'] })
