/** A site with live examples, built in every way. */
import { expect, test } from 'vitest'
import { mainOf, pluggedSite } from '../../../test/harness/plugged-site.ts'

test('examples are code with a button, faults in them have their line, and their frame has a policy of its own', async () => {
  const { text, findings } = await pluggedSite('packages/live/test/site', undefined, [
    ['docs.config.ts', 'plugins:', "checks: { rules: { 'live-code': 'warn' } },\n  plugins:"],
    [
      'docs/hostile.md',
      '# Hostile\n',
      "# Hostile\n\n```ts live\nlet a = 1\nimport b from 'b'\nb()\n```\n\n:::live\n\n```py\n1\n```\n\n:::\n",
    ],
  ])
  expect(findings).toEqual([
    expect.stringMatching(/^docs\/hostile\.md:5.*live-code.*`b` cannot be imported/),
    expect.stringMatching(/^docs\/hostile\.md:9.*live-code.*do not run together/),
  ])
  const page = await text('index.html')
  const main = mainOf(page)
  expect(main).toMatch(/<div class="live"><figure class="code" data-db="code" data-language="tsx"><figcaption>Counter/)
  expect(main).toContain('<div class="page-actions" data-db="live-tools"><button type="button" data-db="live-run">Run')
  expect(main.match(/data-db="live-run"/g)).toHaveLength(3)
  expect(main).not.toContain('<iframe')
  const policy = (/"Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&#x27;', "'")
  expect(policy).toMatch(/script-src 'self' 'sha256-[^;]*; .*form-action 'self' https:\/\/stackblitz.com/)
  expect(policy).not.toContain('unsafe')
  expect(await text('_headers')).toContain(
    "\n/assets/live-frame.*\n  ! Content-Security-Policy\n  Content-Security-Policy: frame-ancestors 'self'\n",
  )
  const script = /assets\/live\.\w+\.js/.exec(page)?.[0] ?? ''
  const frame = /live-frame\.\w+\.html/.exec(await text(script.replace('live.', 'live-editor.')))?.[0] ?? ''
  expect(await text(`assets/${frame}`)).toContain(`content="default-src 'none'; script-src 'unsafe-inline'; `)
})
