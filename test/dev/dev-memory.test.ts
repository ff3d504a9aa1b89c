/** The dev server does not grow, however often files are saved. */
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { startDev } from '../../cli/app/dev/dev.ts'
import { patience } from '../harness/deadline.ts'
import { tinySite } from '../harness/difficult.ts'
import { howOften, record } from '../harness/figures.ts'
import { writeSite } from '../harness/site.ts'
import { watchDev } from '../harness/watched-dev.ts'
import { dial, request } from '../serve/raw.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const SAVES = howOften(120, 2_000)

it(`memory is as flat after ${SAVES} saves as after 20`, { timeout: patience(SAVES * 500) }, async () => {
  const dir = await writeSite(tinySite(12))
  const dev = await watchDev(dir)
  let before = 0
  for (let save = 1; save <= SAVES; save++) {
    // Large enough to be seen in memory if each of them stayed.
    await dev.save({ 'docs/page-3.md': `# Page\n\n${`Words ${save}. `.repeat(8_000)}\n` })
    if (save === 20) {
      await dev.server.report()
      collectGarbage()
      before = process.memoryUsage().heapUsed
    }
  }
  await dev.server.report()
  const grown = (): number => {
    collectGarbage()
    return process.memoryUsage().heapUsed - before
  }
  // Work that is still being done for the last saves needs memory for a moment; what leaks stays.
  await expect.poll(grown).toBeLessThan(Math.min(4 * 2 ** 20, 0.05 * before))
  record('memory', `the dev server after ${SAVES} saves: ${((grown() / before) * 100).toFixed(1)} % more than after 20`)
})

it('a large static file is not held in memory for slow clients', async () => {
  const size = 12 * 2 ** 20
  const video = Buffer.alloc(size, 'video ')
  const dir = await writeSite({ ...tinySite(1), 'static/video.mp4': video, 'static/large.png': video })
  const server = await startDev({ dir, host: 'localhost', port: 0 })
  onTestFinished(() => server.close())
  const { port } = new URL(server.url)
  // The first answer looks at all files, to name them.
  await fetch(server.url)
  collectGarbage()
  const before = process.memoryUsage().arrayBuffers
  const readers = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const socket = dial(Number(port))
      onTestFinished(() => void socket.destroy())
      socket.write(request(`GET /${index % 2 ? 'video.mp4' : 'large.png'}`))
      await once(socket, 'readable')
      return socket
    }),
  )
  // The server may still be looking at the files for its first answer; what the readers cost stays.
  const held = (): number => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers - before
  }
  await expect.poll(held).toBeLessThan(size)
  const chunks: Buffer[] = []
  for await (const chunk of readers[0] ?? []) chunks.push(chunk)
  const received = Buffer.concat(chunks)
  expect(received.subarray(received.indexOf('\r\n\r\n') + 4).equals(video)).toBe(true)
})
