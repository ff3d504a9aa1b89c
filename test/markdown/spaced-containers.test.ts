/** Containers with a space after their colons, as other tools write them, in the forms that the dialect tests do not have. */
import { expect, test } from 'vitest'
import { readSite } from '../harness/read-site.ts'

test('tabs are chosen together by their key', async () => {
  const site = readSite({ 'docs/a.md': ':::: tabs key:os\n\n::: tab A\na\n:::\n\n::: tab B\nb\n:::\n\n::::\n' })
  expect(await site.html('a.md')).toContain('<div class="tabs" data-db="tabs" data-group="os">')
})
