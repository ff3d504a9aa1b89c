/** A site with the pages of an API, built in every way. */
import { expect, test } from 'vitest'
import { mainOf, pluggedSite } from '../../../test/harness/plugged-site.ts'

test('an OpenAPI file becomes pages, and what is wrong in it is found in its own lines', async () => {
  const { text, findings } = await pluggedSite('packages/openapi/test/site', undefined, [
    [
      'docs.config.ts',
      'plugins:',
      "checks: { rules: { 'broken-link': 'warn', 'broken-markdown-link': 'ignore' } },\n  plugins:",
    ],
  ])
  expect(findings).toEqual([
    expect.stringMatching(/^api\/openapi\.yaml:34.*broken-link.*nowhere\.md/),
    expect.stringMatching(/^api\/openapi\.yaml:104.*openapi-reference/),
    expect.stringMatching(/^api\/prices\.json:2.*broken-link.*goods\/taxes\.md/),
    expect.stringMatching(/^api\/prices\.json:2.*broken-link.*schemas\/taxes\.md/),
  ])
  const page = await text('shop/orders/get-order/index.html')
  const main = mainOf(page)
  expect(main).toContain('<span class="api-method api-get">GET</span>')
  expect(main).toMatch(
    /<div class="api-columns"><div class="api-main">.*<div class="api-side"><div class="api-samples">/s,
  )
  expect(main).toMatch(/<p class="api-field"><code>customer<\/code> <em>string<\/em> <strong>required<\/strong><\/p>/)
  expect(main).toMatch(/<details class="api-more"><summary>One of these<\/summary>/)
  expect(main).toContain('<a href="/site/shop/schemas/order/">Order</a>')
  expect(main).not.toContain('<blockquote')
  expect(page).toMatch(/<link [^>]*href="\/site\/assets\/api\.[^"]+\.css"/)
  const policy = (/"Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&#x27;', "'")
  expect(policy).toMatch(/connect-src 'self' http:\/\/localhost:4999 http:\/\/localhost:4998/)
  // The pages of both APIs have their form once, though each plugin sees all pages.
  const stock = mainOf(await text('stock/operations/list-stock/index.html'))
  for (const one of [main, stock]) expect(one.match(/<div class="api-columns">/g)).toHaveLength(1)
  for (const one of ['shop/index.html', 'shop/orders/index.html', 'shop/schemas/order/index.html'])
    expect(mainOf(await text(one))).not.toContain('api-columns')
  // The Markdown of the page has its request as a line.
  const twin = await text('shop/orders/get-order/index.md')
  expect(twin).toMatch(/^# Get an order\n\n`GET http:\/\/localhost:4999\/v2\/orders\/\{orderId\}`\n/)
  for (const one of [twin, await text('shop/index.md'), await text('shop/schemas/order/index.md')])
    expect(one).not.toContain('api-request')
})
