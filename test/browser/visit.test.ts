/** `docs-build visit`: figures of first visits, from the Chromium of this machine. */
import { expect, test } from 'vitest'
import { build, visit } from '../../cli/operations.ts'
import { chromiumPath } from '../harness/chromium.ts'
import { writeSite } from '../harness/site.ts'

test('a visit counts requests and bytes of the page; times are those of the browser', async () => {
  const dir = await writeSite({
    'docs.config.js': "export default { baseUrl: '/base/' }",
    'docs/readme.md': '# Start\n\nText.\n',
    'docs/points.md': '# Points\n\nText.\n',
  })
  await build({ dir, jobs: 1 })
  const program = await chromiumPath()
  const visits = await visit({ dir, pages: ['/points/'], times: 1, browser: program })
  expect(visits.map(({ url }) => url)).toEqual(['/points/'])
  const [seen] = visits
  expect(seen?.largestPaint).toBeGreaterThan(0)
  expect(seen?.requests).toBeGreaterThan(3)
  // The scripts alone have more than 50 kB.
  expect(seen?.bytes).toBeGreaterThan(50_000)
  expect(seen?.shift).toBe(0)
  await expect(visit({ dir, pages: ['/point/'], browser: program })).rejects.toThrow('no page `/point/`')
  await expect(visit({ dir, browser: '/nowhere/chromium' })).rejects.toThrow('There is no browser')
})
