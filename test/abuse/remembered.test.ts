/**
 * What is remembered may only save time. On a site with something of everything, whatever has become of the entries of
 * the cache, what is read, checked and found is that of a run without one: an entry that was removed, that is damaged,
 * that stands under the key of another, or that was made on another machine, with another configuration.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { check } from '../../cli/app/operations.ts'
import { fingerprint, fingerprintOfEntry } from '../../cli/kernel/fingerprint.ts'
import { openStore } from '../../cli/kernel/store/store.ts'
import { rootOf } from '../../cli/project/inputs.ts'
import { siteNames } from '../../cli/project/outputs/all-outputs.ts'
import { readBodies, readSearchable } from '../../cli/project/pipeline/read-documents.ts'
import { update } from '../../cli/project/pipeline/update.ts'
import { withEngine } from '../../cli/project/pipeline/with-engine.ts'
import { loadSiteBundle } from '../../cli/project/theme/site-bundle.ts'
import { openWorkspace, readPageInputs } from '../../cli/project/workspace.ts'
import { difficultConfigs, difficultSite, tinySite } from '../harness/difficult.ts'
import { isLong, record } from '../harness/figures.ts'
import { createRandom, type Random } from '../harness/random.ts'
import { writeSite } from '../harness/site.ts'

const SITE = { ...tinySite(3), ...difficultSite(2) }
const STORE = '.docs-build/store'

/** Everything that is remembered of a site, and what comes of it. */
async function everythingIn(dir: string, { cache }: { cache: boolean }): Promise<unknown> {
  const workspace = await openWorkspace(dir, { cache })
  const project = await readPageInputs(workspace)
  const bundle = await loadSiteBundle(workspace, project)
  const inputs = rootOf(project)
  return withEngine(workspace, project, { jobs: 1 }, async (engine) => {
    // The search first, so that sections and bodies are remembered beside each other.
    const searchable = await readSearchable(inputs, engine)
    const { editions, report } = await update(project, engine, {
      bundle,
      names: async () => siteNames(inputs),
    })
    const documents = editions.flatMap((edition) => edition.documents)
    const bodies = await readBodies(documents, inputs, engine, bundle)
    const again = await readSearchable(inputs, engine, bundle)
    engine.store.save()
    return JSON.parse(JSON.stringify({ documents, report: report(), bodies, searchable, again }))
  })
}

interface Row {
  readonly key: string
  readonly sum: string
  readonly offset: string
  readonly length: string
}

/** A pack file, taken apart. */
interface Pack {
  readonly records: Buffer
  readonly rows: readonly Row[]
}

const LINE_LENGTH = 88
const INDEX_KEY = fingerprint('index of a pack, form 2')

function readPack(bytes: Buffer): Pack {
  const end = bytes.subarray(-LINE_LENGTH).toString('latin1')
  const start = Number.parseInt(end.slice(66, 78), 16)
  const index = bytes.subarray(start, -LINE_LENGTH).toString('latin1')
  const rows = index.matchAll(/(.{32}) (.{32}) (.{12}) (.{8})\n/g)
  return {
    records: bytes.subarray(0, start),
    rows: Array.from(rows, ([, key = '', sum = '', offset = '', length = '']) => ({ key, sum, offset, length })),
  }
}

/** Puts a pack together whose index is whole, whatever it says. */
function packBytes({ records, rows }: Pack): Buffer {
  const index = Buffer.from(rows.map((row) => `${row.key} ${row.sum} ${row.offset} ${row.length}\n`).join(''))
  const place = `${records.length.toString(16).padStart(12, '0')} ${index.length.toString(16).padStart(8, '0')}`
  return Buffer.concat([records, index, Buffer.from(`${INDEX_KEY} ${fingerprintOfEntry(INDEX_KEY, index)} ${place}\n`)])
}

type Attack = (pack: Pack, attacked: ReadonlySet<number>, random: Random) => Pack

const ATTACKS: Readonly<Record<string, Attack>> = {
  removed: ({ records, rows }, attacked) => ({ records, rows: rows.filter((_, index) => !attacked.has(index)) }),
  damaged: ({ records, rows }, attacked, random) => {
    const bytes = Buffer.from(records)
    for (const index of attacked) {
      const [offset, length] = [rows[index]?.offset, rows[index]?.length].map((text) => Number.parseInt(text ?? '', 16))
      const at = (offset as number) + random.below(Math.max(1, length as number))
      if ((length as number) > 0) bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at)
    }
    return { records: bytes, rows }
  },
  'under the key of another': ({ records, rows }, attacked) => {
    const places = [...attacked]
    const swapped = rows.map((row, index) => {
      const at = places.indexOf(index)
      const other = at < 0 ? undefined : rows[places[(at + 1) % places.length] as number]
      return other ? { ...other, key: row.key } : row
    })
    return { records, rows: swapped }
  },
}

let warm: Pack
let cold: unknown
let dir = ''

beforeAll(async () => {
  dir = await writeSite(SITE, { isShared: true })
  cold = await everythingIn(dir, { cache: false })
  await everythingIn(dir, { cache: true })
  warm = readPack(await readFile(await onlyPack()))
})

async function onlyPack(): Promise<string> {
  const [name = '', ...others] = await readdir(join(dir, STORE))
  expect(others).toEqual([])
  return join(dir, STORE, name)
}

/** Puts a pack in the place of all that is remembered. */
async function putPack(pack: Pack): Promise<void> {
  const folder = join(dir, STORE)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await writeFile(join(folder, `pack-${fingerprint('attacked')}.bin`), packBytes(pack))
}

/** Groups of entries to attack at once: in the long form each of them alone as well. */
function groups(random: Random): ReadonlySet<number>[] {
  const all = warm.rows.map((_, index) => index)
  const some = Array.from({ length: isLong ? 200 : 6 }, () => new Set(all.filter(() => random.below(3) === 0)))
  const pairs = isLong ? all.map((index) => new Set([index, (index + 1) % all.length])) : []
  return [new Set(all), ...some, ...pairs]
}

it('has entries of every kind', async () => {
  const store = openStore(join(dir, STORE))
  const texts = warm.rows.map(({ key }) => store.get(key) ?? '')
  store.close()
  for (const kind of [/^\{"head":/, /^\{"segments":/, /^\[\{/, /class="line/, /"warnings":/])
    expect(
      texts.filter((text) => kind.test(text)),
      String(kind),
    ).not.toEqual([])
})

describe.each(Object.entries(ATTACKS))('entries %s', (name, attack) => {
  it('change no result', async () => {
    const random = createRandom(`remembered/${name}`)
    const attacked = groups(random)
    for (const group of attacked) {
      await putPack(attack(warm, group, random))
      const attackedResult = await everythingIn(dir, { cache: true })
      expect(attackedResult, `${group.size} of ${warm.rows.length}`).toEqual(cold)
    }
    if (isLong) record('damaged cache', `${attacked.length} groups of entries ${name}: equal to cold`)
  })
})

it('entries of another machine with another configuration change no result', async () => {
  const other = await writeSite(SITE)
  // All of them in one cache, one after the other, so that each meets what all others have left.
  for (const [index, config] of [...difficultConfigs, ...difficultConfigs].entries()) {
    await writeFile(join(other, 'docs.config.ts'), config)
    const found = await everythingIn(other, { cache: true })
    const { report } = await check({ dir: other })
    if (index < difficultConfigs.length) continue
    expect(found, config).toEqual(await everythingIn(other, { cache: false }))
    expect(report, config).toEqual((await check({ dir: other, cache: false })).report)
  }
})
