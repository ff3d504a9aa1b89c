/** The script that draws pages holds nothing of the state in which it was loaded. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as otherWork } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { importServer } from '../../cli/project/theme/kept-bundle.ts'
import { writeSite } from '../harness/site.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** A state whose functions load a script, as those of a dev server do. */
function stateThatLoads(file: string): { state: WeakRef<object>; load: () => Promise<unknown> } {
  const state = { pages: ['a', 'b'] }
  const pages = (): readonly string[] => state.pages
  return { state: new WeakRef(state), load: async () => [await importServer(file), pages().length] }
}

async function loaded(file: string): Promise<WeakRef<object>> {
  const { state, load } = stateThatLoads(file)
  await load()
  return state
}

test('an error that it makes as it is loaded keeps no state alive', async () => {
  const file = join(await writeSite({}), 'server.js')
  writeFileSync(file, '(exports) => { exports.wrongFiles = []; exports.suspended = new Error("a marker") }')
  const state = await loaded(file)
  await otherWork()
  collectGarbage()
  expect(state.deref()).toBeUndefined()
  expect(await importServer(file)).toHaveProperty('suspended')
})
