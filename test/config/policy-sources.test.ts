/** Sources of a content security policy in the configuration, and hosts of plugins: what the policy's grammar allows. */
import { expect, test } from 'vitest'
import { isOrigin } from '../../cli/graph/plugins/head.ts'
import { forms } from '../../cli/kernel/schema/forms.ts'

test.each([
  ['https://example.org', true],
  ['https://example.org:8443', true],
  ['https://*.example.org', true],
  ['wss://live.example.org', true],
  ['example.org', true, false],
  ['example.org:*', true, false],
  ['https://example.org/frames/', true, false],
  ['*', true, false],
  ['blob:', true, false],
  ['https:', true, false],
  ["'wasm-unsafe-eval'", true, false],
  ["'sha256-0UuLmO9+v51apVv+jaBYyfxCUzWL1/8LnalF4K1VjVc='", true, false],
  ["'nonce-a'; sandbox", false],
  ['https://a;sandbox', false],
  ['https://a,b', false],
  ["https://a'b", false],
  ['https://a*b', false],
  ['https://*', true, false],
  ['https://[::1]', false],
  ['https://ä.example', false],
  ['a b', false],
  ['', false],
  ['https://user@example.org', false],
])('%s', (text, isSource, isHost = isSource) => {
  expect(forms.policySource.read(text)).toBe(isSource ? text : undefined)
  expect(isOrigin(text)).toBe(isHost)
})
