/** The dev server does not grow, however often files are saved. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { tinySite } from '../harness/difficult.ts'
import { howOften, record } from '../harness/figures.ts'
import { writeSite } from '../harness/site.ts'
import { watchDev } from '../harness/watched-dev.ts'

const SAVES = howOften(120, 2_000)

it(`memory is as flat after ${SAVES} saves as after 20`, { timeout: 60_000 + SAVES * 500 }, async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const dir = await writeSite(tinySite(12))
  const dev = await watchDev(dir)
  let before = 0
  for (let save = 1; save <= SAVES; save++) {
    const seen = dev.seen(['docs/page-3.md'])
    // Large enough to be seen in memory if each of them stayed.
    await writeFile(join(dir, 'docs/page-3.md'), `# Page\n\n${`Words ${save}. `.repeat(8_000)}\n`)
    await seen
    if (save === 20) {
      await dev.server.report()
      collectGarbage()
      before = process.memoryUsage().heapUsed
    }
  }
  await dev.server.report()
  collectGarbage()
  const grown = process.memoryUsage().heapUsed - before
  expect(grown).toBeLessThan(Math.min(4 * 2 ** 20, 0.05 * before))
  record('memory', `the dev server after ${SAVES} saves: ${((grown / before) * 100).toFixed(1)} % more than after 20`)
})
