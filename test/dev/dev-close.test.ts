/** Ctrl+C in `dev` is heard while a large site is still being read, and keeps what was made. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type DevEvent, startDev } from '../../cli/app/dev/dev.ts'
import { tinySite } from '../harness/difficult.ts'
import { writeSite } from '../harness/site.ts'

it('the server ends without an error while findings are being made', async () => {
  const events: DevEvent[] = []
  const dir = await writeSite(tinySite(400))
  const onEvent = (event: DevEvent): void => void events.push(event)
  const server = await startDev({ dir, host: 'localhost', port: 0, jobs: 1, onEvent })
  await server.watching
  const report = server.report().then(
    () => 'all of it was read',
    (error: unknown) => (error as Error).name,
  )
  await server.close()
  expect(await report).toBe('AbortError')
  expect(events.filter(({ type }) => type !== 'changed' && type !== 'checking')).toEqual([])
})

it('writes results to the disk after a series of saves, or when the server ends, and not between answers', async () => {
  const dir = await writeSite({ 'docs/index.md': '# Home\n' })
  const server = await startDev({ dir, host: 'localhost', port: 0, jobs: 1 })
  const packs = (): string[] => readdirSync(join(dir, '.docs-build/store')).filter((name) => name.startsWith('pack-'))
  await server.report()
  expect(packs()).toEqual([])
  await server.close()
  expect(packs()).toHaveLength(1)
})
