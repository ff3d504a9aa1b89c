/** A site with the tools of a page, those of `docs-build-feedback` among them, built in every way. */
import { expect, test } from 'vitest'
import { mainOf, pluggedSite } from '../../../test/harness/plugged-site.ts'

test('pages have buttons for machines, a question for readers, and a counter, and only their hosts are allowed', async () => {
  const { text, findings } = await pluggedSite('packages/machines/test/site')
  const page = await text('guides/one/index.html')
  const main = mainOf(page)
  expect(main).toContain('<button type="button" data-db="copy-page" data-done="Copied"')
  expect(main).toContain(
    'href="https://assistant.example/" target="_blank" rel="noopener noreferrer">Open in A &lt;b&gt;</a>',
  )
  expect(main).toContain('data-endpoint="https://feedback.example/answers"')
  expect(mainOf(await text('index.html'))).toMatch(/<h1[^>]*>Start<.*<div class="page-actions"/s)
  expect(page).toContain('<script defer="" data-domain="example.org" src="https://count.example/count.js"></script>')
  const policy = (/"Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&#x27;', "'")
  expect(policy).toMatch(/connect-src 'self' https:\/\/feedback\.example https:\/\/count\.example/)
  expect(policy).toMatch(/script-src 'self' [^;]*https:\/\/count\.example/)
  expect(policy).not.toContain('assistant.example')

  const full = await text('llms-full.txt')
  expect(full).toMatch(
    /^# Tools\n\n> For machines & people\.\n\n- \[Tools\]\(https:\/\/example\.org\/b\/llms-full\/tools\.txt\)\n/,
  )
  expect(full).toContain('Source: https://example.org/b/guides/one/\n\n# One\n\n:::note\nText.\n:::\n')
  expect(full).not.toContain('Secret')
  expect(full.indexOf('# Start')).toBeLessThan(full.indexOf('# Guides'))
  expect(await text('llms-full/guides.txt')).toMatch(
    /^# Tools: Guides\n\nSource: .*# Guides\n\nAll guides\.\n\n---\n\n.*# One/s,
  )
  expect(findings).toEqual([])
})
