import { defineConfig } from 'docs-build'
import { wording } from './plugins/wording.ts'

export default defineConfig({
  title: 'Rules',
  checks: {
    rules: {
      'word-choice': { severity: 'warn', ignore: ['docs/old.md'] },
      'too-short': 'ignore',
    },
  },
  plugins: [wording],
})
