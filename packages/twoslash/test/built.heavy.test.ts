/** A site with types in its code, built in every way. */
import { expect, test } from 'vitest'
import { mainOf, pluggedSite } from '../../../test/harness/plugged-site.ts'

test('code has its types for a script, and shows what was asked for without one', async () => {
  const { text, findings } = await pluggedSite('packages/twoslash/test/site')
  expect(findings).toEqual([
    expect.stringMatching(
      /^docs\/index\.md:20:1 plugin-message warn twoslash: .*The code has the error 2339: Property 'no'/,
    ),
  ])
  const page = await text('index.html')
  const main = mainOf(page)
  expect(main).toContain(
    '<span class="noted" data-db="noted" tabindex="0" data-note="const price: 1200\n\nIn cents.">price</span>',
  )
  expect(main.match(/data-db="noted" tabindex="0"/g)).toHaveLength(3)
  expect(main).toContain('<span class="note query" data-db="note">\n      <span>const text: string</span></span>')
  expect(main).toMatch(
    /<mark class="faulty">.*<\/mark>.*<span class="note error" data-db="note">\n<span>Type &#x27;number&#x27; is not assignable to type &#x27;string&#x27;\.<\/span><\/span>/s,
  )
  // A comment for docs-build is not a line of the code: marks and types stay with their lines.
  expect(main).toMatch(/<span class="line highlighted">[^\n]*data-note="const marked: 3">/)
  // Only code that is not marked keeps its signs.
  expect(main.match(/\^\?/g)).toHaveLength(1)
  expect(main).not.toContain('@errors')
  expect(page).toMatch(/<script src="\/site\/assets\/notes\.[^"]+\.js" defer/)
  expect(page).toMatch(/<link rel="stylesheet" href="\/site\/assets\/notes\.[^"]+"/)
  expect(await text('plain/index.html')).not.toMatch(/assets\/notes\.[^"]+\.css/)
})
