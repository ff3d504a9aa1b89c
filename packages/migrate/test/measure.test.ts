/** What a comparison with the old site says of files. */
import { expect, test } from 'vitest'
import { measure } from '../against/measure.ts'

test.each([
  ['kept', ['x.pdf'], { kept: 1, of: 1, lost: [] }],
  ['lost', [], { kept: 0, of: 1, lost: ['/x.pdf'] }],
  ['not measured in a site that is refused', undefined, undefined],
])('a file is %s', async (_, files, found) => {
  const old = { pages: [], files: ['/x.pdf'], further: 0 }
  const site = { pages: [], redirects: [], sidebars: {}, files, baseUrl: '/' }
  expect((await measure(old, site)).files).toEqual(found)
})
