import type { Rule } from './rule.ts'

/** Found by `check --samples`, which alone runs anything. */
export const failingSample: Rule = {
  id: 'failing-sample',
  about: 'A code block that is tested does not do what the page says.',
  why: 'Readers copy code that does not work.',
  repair: 'Correct the code, or the output that the page shows for it.',
  severity: 'fail',
  example: {
    'docs.config.ts': "export default { samples: { js: 'node' } }\n",
    'docs/a.md': '```js test\nconsole.log([1, 2, 3].at(-1))\n```\n\n```text output\n2\n```\n',
  },
}
