import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fingerprint } from '../../cli/kernel/fingerprint.ts'
import { passingStore } from '../../cli/kernel/store/passing-store.ts'
import { openStore, type Store } from '../../cli/kernel/store/store.ts'
import { createRandom } from '../harness/random.ts'
import { writeSite } from '../harness/site.ts'

/** Entries of all sizes, with letters of several bytes. */
const ENTRIES: ReadonlyMap<string, string> = new Map(
  ['', 'a', '{"über":"😀"}', 'x'.repeat(5_000), JSON.stringify({ text: 'é'.repeat(300) })].map((text, index) => [
    fingerprint(`entry ${index}`),
    text,
  ]),
)

function fill(store: Store, entries: Iterable<readonly [string, string]>): void {
  for (const [key, text] of entries) store.put(key, text)
}

/** Opens, reads the keys, closes. */
function readAll(folder: string, keys: Iterable<string> = ENTRIES.keys()): (string | undefined)[] {
  const store = openStore(folder)
  const found = [...keys].map((key) => store.get(key))
  store.close()
  return found
}

async function savedFolder(entries: ReadonlyMap<string, string> = ENTRIES): Promise<string> {
  const folder = join(await writeSite({}), 'store')
  const store = openStore(folder)
  fill(store, entries)
  store.save()
  store.close()
  return folder
}

/** The one pack of a folder. */
async function packOf(folder: string): Promise<string> {
  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  return join(folder, name)
}

/** Whether each entry is whole or missing. A damaged store may answer nothing else. */
function expectHits(found: readonly (string | undefined)[]): void {
  expect(found.map((text, index) => text === undefined || text === [...ENTRIES.values()][index])).toEqual(
    found.map(() => true),
  )
}

describe('a store on disk', () => {
  it('returns the stored value, in this run and in the next', async () => {
    const folder = join(await writeSite({}), 'deep/store')
    const store = openStore(folder)
    fill(store, ENTRIES)
    expect([...ENTRIES.keys()].map((key) => store.get(key))).toEqual([...ENTRIES.values()])
    expect(store.get(fingerprint('unknown'))).toBeUndefined()
    store.save()
    store.close()
    expect(readAll(folder)).toEqual([...ENTRIES.values()])
  })

  it('stores nothing without `save`, and leaves no file', async () => {
    const folder = join(await writeSite({}), 'store')
    const store = openStore(folder)
    fill(store, ENTRIES)
    store.close()
    expect(await readdir(folder)).toEqual([])
    expect(readAll(folder)).toEqual([...ENTRIES.values()].map(() => undefined))
  })

  it('gives the text that was put last, in the run that put it', async () => {
    const folder = await savedFolder()
    const key = [...ENTRIES.keys()][0] as string
    const store = openStore(folder)
    store.put(key, 'other')
    expect(store.get(key)).toBe('other')
    store.close()
  })

  it('writes nothing when there is nothing new', async () => {
    const folder = await savedFolder()
    const before = await readdir(folder)
    const store = openStore(folder)
    for (const key of ENTRIES.keys()) store.get(key)
    store.save()
    store.close()
    expect(await readdir(folder)).toEqual(before)
  })
})

describe('a damaged pack', () => {
  it('that is cut at any place is read up to its last whole record', async () => {
    const folder = await savedFolder()
    const path = await packOf(folder)
    const bytes = await readFile(path)
    const random = createRandom('truncate')
    const tail = Array.from({ length: 200 }, (_, index) => index)
    const places = [...tail, ...tail.map(() => random.below(bytes.length))]
    for (const cut of places) {
      await writeFile(path, bytes.subarray(0, bytes.length - cut))
      const found = readAll(folder)
      expectHits(found)
      if (cut === 0) expect(found).toEqual([...ENTRIES.values()])
    }
  })

  it('with a wrong byte anywhere loses at most the record of that byte', async () => {
    const folder = await savedFolder()
    const path = await packOf(folder)
    const bytes = await readFile(path)
    const random = createRandom('flip')
    const index = ENTRIES.size * 88 + 88
    // Every byte of the index and its end, and a sample of the records.
    const places = [
      ...Array.from({ length: index }, (_, at) => bytes.length - 1 - at),
      ...Array.from({ length: 200 }, () => random.below(bytes.length)),
    ]
    for (const at of places) {
      const damaged = Buffer.from(bytes)
      damaged.writeUInt8((damaged[at] as number) ^ (1 << random.below(8)), at)
      await writeFile(path, damaged)
      const found = readAll(folder)
      expectHits(found)
      if (at < bytes.length - index) expect(found.filter((text) => text === undefined).length).toBeLessThan(2)
    }
  })

  it('with its end moved, doubled or made of noise is a miss', async () => {
    const folder = await savedFolder()
    const path = await packOf(folder)
    const bytes = await readFile(path)
    const variants = [
      Buffer.alloc(0),
      Buffer.alloc(88),
      Buffer.concat([bytes, Buffer.from('\n')]),
      Buffer.concat([bytes, bytes]),
      Buffer.concat([randomBytes(100), bytes]),
      bytes.subarray(100),
      randomBytes(bytes.length),
      Buffer.from(bytes.toString('latin1').replace(/.{8}\n$/, 'ffffffff\n'), 'latin1'),
      Buffer.from(bytes.toString('latin1').replace(/.{12} .{8}\n$/, 'ffffffffffff ffffffff\n'), 'latin1'),
      Buffer.from('{"version":0}'),
    ]
    for (const variant of variants) {
      await writeFile(path, variant)
      expectHits(readAll(folder))
    }
  })

  it('never asks for the memory that a wrong length names', async () => {
    const folder = await savedFolder()
    const path = await packOf(folder)
    const bytes = await readFile(path)
    // An index that is whole but speaks of four gigabytes: as another version could have written it.
    const key = [...ENTRIES.keys()][0] as string
    const index = Buffer.from(`${key} ${fingerprint('')} 000000000000 ffffffff\n`)
    const end = `${fingerprint('index of a pack, form 1')} ${fingerprint(index)} ${bytes.length.toString(16).padStart(12, '0')} 00000058\n`
    await writeFile(path, Buffer.concat([bytes, index, Buffer.from(end)]))
    // Of this thread alone; other tests run in the same process.
    const held = (): number => {
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return heapUsed + arrayBuffers
    }
    const before = held()
    expect(readAll(folder, [key])).toEqual([undefined])
    expect(held() - before).toBeLessThan(64 * 2 ** 20)
  })

  it('that is a folder, a link to nowhere or unreadable is a miss, and the next run keeps its results beside it', async () => {
    const folder = await savedFolder()
    const path = await packOf(folder)
    const variants: (() => Promise<unknown>)[] = [
      () => mkdir(path),
      () => symlink('nowhere', path),
      () => writeFile(path, 'text', { mode: 0o000 }),
    ]
    for (const damage of variants) {
      await rm(folder, { recursive: true })
      await mkdir(folder)
      await damage()
      expect(readAll(folder)).toEqual([...ENTRIES.values()].map(() => undefined))
      const store = openStore(folder)
      fill(store, ENTRIES)
      store.save()
      store.close()
      expect(readAll(folder)).toEqual([...ENTRIES.values()])
    }
  })

  it('of another form of file names is not looked at', async () => {
    const folder = await savedFolder()
    const path = await packOf(folder)
    await rename(path, join(folder, 'pack-old.bin'))
    expect(readAll(folder)).toEqual([...ENTRIES.values()].map(() => undefined))
  })

  it('does not hide the same records in another pack, whichever is read first', async () => {
    const folder = await savedFolder()
    const first = await packOf(folder)
    const store = openStore(folder)
    fill(store, ENTRIES)
    store.save()
    store.close()
    const [second = ''] = (await readdir(folder)).map((name) => join(folder, name)).filter((path) => path !== first)
    for (const path of [first, second]) {
      const bytes = await readFile(path)
      const damaged = Buffer.from(bytes)
      damaged.fill(0, 0, 5_000)
      await writeFile(path, damaged)
      expect(readAll(folder)).toEqual([...ENTRIES.values()])
      await writeFile(path, bytes)
    }
  })

  it('that is cut while it is open is a miss', async () => {
    const folder = await savedFolder()
    const store = openStore(folder)
    await truncate(await packOf(folder), 10)
    expectHits([...ENTRIES.keys()].map((key) => store.get(key)))
    store.close()
  })
})

describe('a folder that cannot be used', () => {
  it.each([
    ['is a file', async (folder: string) => writeFile(folder, 'file')],
    ['is a link to itself', async (folder: string) => symlink('store', folder)],
    ['is below a file', async (folder: string) => writeFile(join(folder, '..'), '').catch(() => {})],
  ])('%s: the store remembers until the run ends', async (_, spoil) => {
    const folder = join(await writeSite({ file: '' }), _ === 'is below a file' ? 'file/store' : 'store')
    await spoil(folder)
    const store = openStore(folder)
    fill(store, ENTRIES)
    store.save()
    expect([...ENTRIES.keys()].map((key) => store.get(key))).toEqual([...ENTRIES.values()])
    store.close()
  })

  it('is read where writing fails, and new results stay in memory', async () => {
    const folder = await savedFolder()
    await chmod(folder, 0o500)
    const store = openStore(folder)
    const key = fingerprint('more')
    store.put(key, 'more')
    store.save()
    expect([...ENTRIES.keys(), key].map((known) => store.get(known))).toEqual([...ENTRIES.values(), 'more'])
    store.close()
    await chmod(folder, 0o700)
  })
})

describe('many runs', () => {
  const numbered = (run: number): (readonly [string, string])[] =>
    Array.from({ length: 20 }, (_, index) => [fingerprint(`${run}/${index}`), `text ${run}/${index} `.repeat(20)])

  it('end in few packs, without a lost entry', async () => {
    const folder = join(await writeSite({}), 'store')
    for (let run = 0; run < 40; run++) {
      const store = openStore(folder)
      fill(store, numbered(run))
      store.save()
      store.close()
      expect((await readdir(folder)).length).toBeLessThan(10)
    }
    const all = Array.from({ length: 40 }, (_, run) => numbered(run)).flat()
    expect(
      readAll(
        folder,
        all.map(([key]) => key),
      ),
    ).toEqual(all.map(([, text]) => text))
  })

  it('of one program that stays: as many files and handles after 200 saves as after 10', async () => {
    const folder = join(await writeSite({}), 'store')
    const store = openStore(folder)
    // Other tests open files in the same process.
    const openFiles = async (): Promise<number> => {
      const names = await readdir('/proc/self/fd').catch(() => [])
      const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
      return paths.filter((path) => path.startsWith(folder)).length
    }
    const save = (run: number): void => {
      fill(store, numbered(run))
      store.save()
    }
    for (let run = 0; run < 10; run++) save(run)
    const before = await openFiles()
    for (let run = 10; run < 200; run++) save(run)
    expect((await openFiles()) - before).toBeLessThan(10)
    expect((await readdir(folder)).length).toBeLessThan(10)
    const all = Array.from({ length: 200 }, (_, run) => numbered(run)).flat()
    expect(all.filter(([key, text]) => store.get(key) !== text)).toEqual([])
    store.close()
    expect(
      readAll(
        folder,
        all.map(([key]) => key),
      ),
    ).toEqual(all.map(([, text]) => text))
  })

  it('at the same time lose no entry of each other', async () => {
    const folder = join(await writeSite({}), 'store')
    const stores = Array.from({ length: 6 }, () => openStore(folder))
    for (const [run, store] of stores.entries()) fill(store, numbered(run))
    for (const store of stores) store.save()
    for (const [run, store] of stores.entries()) fill(store, numbered(run + 6))
    for (const store of stores.toReversed()) {
      store.save()
      store.close()
    }
    const all = Array.from({ length: 12 }, (_, run) => numbered(run)).flat()
    expect(
      readAll(
        folder,
        all.map(([key]) => key),
      ),
    ).toEqual(all.map(([, text]) => text))
  })

  it('remove the files of killed processes, and leave those of running ones', async () => {
    const folder = await savedFolder()
    const dead = deadPid()
    const old = new Date(Date.now() - 48 * 3600 * 1000)
    await writeFile(join(folder, `new-${dead}-abc-0.tmp`), 'half')
    await writeFile(join(folder, `new-${process.ppid}-abc-0.tmp`), 'half')
    await writeFile(join(folder, `new-${process.ppid}-old-0.tmp`), 'half')
    await utimes(join(folder, `new-${process.ppid}-old-0.tmp`), old, old)
    openStore(folder).close()
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([`new-${process.ppid}-abc-0.tmp`])
  })
})

/** Number of a process that has ended. */
function deadPid(): number {
  return spawnSync('true').pid
}

describe('a store that forgets at the end', () => {
  const keys = [...ENTRIES.keys()]
  const textsOf = (store: Store): unknown => keys.map((key) => store.get(key))

  it.each([
    ['in memory', 1_000_000],
    ['in a file', 0],
    ['in both', 20],
  ])('%s', async (_, most) => {
    const folder = await writeSite({})
    const store = passingStore(folder, most)
    fill(store, ENTRIES)
    store.save()
    expect(textsOf(store)).toEqual([...ENTRIES.values()])
    // No process that is killed can leave it.
    expect(await readdir(folder)).toEqual([])
    store.close()
    expect(textsOf(store)).toEqual(keys.map(() => undefined))
  })

  it('keeps its texts in memory where it cannot write', () => {
    const store = passingStore('/nonexistent', 0)
    fill(store, ENTRIES)
    expect(textsOf(store)).toEqual([...ENTRIES.values()])
    store.close()
  })
})
