/** A site with reference pages, built in every way. */
import { expect, test } from 'vitest'
import { mainOf, pluggedSite } from '../../../test/harness/plugged-site.ts'

test('declarations become pages, and what is wrong in comments is found in the declaration files', async () => {
  const { text, findings } = await pluggedSite('packages/api/test/site', undefined, [
    [
      'docs.config.ts',
      'plugins:',
      "checks: { rules: { 'broken-link': 'warn', 'broken-markdown-link': 'ignore' } },\n  plugins:",
    ],
  ])
  expect([...findings].sort()).toEqual([
    expect.stringMatching(/^types\/index\.d\.ts:18.*broken-link.*nowhere\.md/),
    expect.stringMatching(/^types\/index\.d\.ts:53.*api-reference.*Missing/),
    expect.stringMatching(/^types\/index\.d\.ts:60.*api-comment.*bare/),
    expect.stringMatching(/^types\/text\.d\.ts:8.*api-reference.*gone/),
  ])
  const main = mainOf(await text('api/index/classes/queue/index.html'))
  expect(main).not.toMatch(/<script>|class="[^"]*note/)
  expect(main).toContain('&#x3C;script>alert(1)&#x3C;/script> and :::note stay text')
  expect(main).toContain('href="/site/api/index/classes/queue/#add"')
  expect(main).toContain('href="https://code.example/tools/')
})
