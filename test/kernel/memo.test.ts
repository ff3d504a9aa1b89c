/** The conditions under which remembering is right, as `cli/kernel/store/memo.ts` lists them. */
import { describe, expect, it, test } from 'vitest'
import { derived, type KeptOptions, type Memo, type MemoRun, memo, once } from '../../cli/kernel/store/memo.ts'
import type { Store } from '../../cli/kernel/store/store.ts'

interface Run extends MemoRun {
  readonly language: string
}

interface Word {
  readonly key: string
  readonly owner?: object
}

interface Spelled {
  readonly text: string
  readonly note?: string | undefined
}

function memoryStore(texts = new Map<string, string>()): Store {
  return {
    get: (key) => texts.get(key),
    put: (key, text) => void texts.set(key, text),
    save: () => {},
    close: () => {},
  }
}

function spelling(options: { name?: string; fails?: string; skips?: string } & KeptOptions<Word, Spelled, Run> = {}): {
  computed: string[]
  words: Memo<Word, Spelled, Run>
} {
  const { name = 'spelling', fails, skips, ...kept } = options
  const computed: string[] = []
  const words = memo<Word, Spelled, Run>(
    name,
    ({ language }) => [language],
    async (missing, { language }, keep) => {
      for (const word of missing) {
        if (word.key === fails) throw new Error('broken')
        if (word.key === skips) continue
        computed.push(word.key)
        keep(word, JSON.stringify({ text: `${word.key} in ${language}`, note: undefined }))
      }
    },
    kept,
  )
  return { computed, words }
}

const runWith = (store: Store, more: { build?: string; language?: string; stays?: boolean } = {}): Run => ({
  engine: { store, build: more.build ?? 'build', stays: more.stays ?? false },
  language: more.language ?? 'en',
})
const keyed = (...keys: string[]): Word[] => keys.map((key) => ({ key }))

describe('a memo', () => {
  it('computes each missing value once, and returns all in their order', async () => {
    const { computed, words } = spelling()
    const run = runWith(memoryStore())
    expect((await words.of(keyed('b'), run)).map(({ text }) => text)).toEqual(['b in en'])
    expect((await words.of(keyed('a', 'b', 'c'), run)).map(({ text }) => text)).toEqual([
      'a in en',
      'b in en',
      'c in en',
    ])
    await words.of(keyed('c', 'a'), run)
    expect(computed).toEqual(['b', 'a', 'c'])
  })

  it.each<[what: string, name: string, more: Parameters<typeof runWith>[1], key: string]>([
    ['the name', 'other', {}, 'a'],
    ["the program's build", 'spelling', { build: 'other' }, 'a'],
    ['what the run brings', 'spelling', { language: 'nl' }, 'a'],
    ['the input', 'spelling', {}, 'b'],
  ])('has a key that holds %s', async (_, name, more, key) => {
    const store = memoryStore()
    await spelling().words.of(keyed('a'), runWith(store))
    const { computed, words } = spelling({ name })
    expect(words.known({ key }, runWith(store, more))).toBeUndefined()
    await words.of(keyed(key), runWith(store, more))
    expect(computed).toEqual([key])
  })

  it('gives a fresh value as it gives a remembered one', async () => {
    const { words } = spelling()
    const run = runWith(memoryStore())
    const [fresh] = await words.of(keyed('a'), run)
    const [known] = await words.of(keyed('a'), run)
    expect(Object.keys(fresh ?? {})).toEqual(['text'])
    expect(fresh).toStrictEqual(known)
  })

  it('remembers only the results that were finished before a failure', async () => {
    const { words } = spelling({ fails: 'b' })
    const run = runWith(memoryStore())
    await expect(words.of(keyed('a', 'b', 'c'), run)).rejects.toThrow('broken')
    expect(['a', 'b', 'c'].map((key) => words.known({ key }, run)?.text)).toEqual(['a in en', undefined, undefined])
  })

  it('reports that a value was not computed', async () => {
    const { words } = spelling({ skips: 'b' })
    await expect(words.of(keyed('a', 'b'), runWith(memoryStore()))).rejects.toThrow('No value of `spelling`')
  })

  it('treats a text that cannot be read as a miss', async () => {
    const texts = new Map<string, string>()
    const { computed, words } = spelling()
    const run = runWith(memoryStore(texts))
    await words.of(keyed('a'), run)
    for (const key of texts.keys()) texts.set(key, '{"text": "half')
    expect(await words.of(keyed('a'), run)).toEqual([{ text: 'a in en' }])
    expect(computed).toEqual(['a', 'a'])
  })

  it('looks elsewhere before it computes', async () => {
    const { computed, words } = spelling({ elsewhere: ({ key }) => (key === 'a' ? { text: 'found' } : undefined) })
    expect(await words.of(keyed('a', 'b'), runWith(memoryStore()))).toEqual([{ text: 'found' }, { text: 'b in en' }])
    expect(computed).toEqual(['b'])
  })
})

describe('in memory', () => {
  const livesWith = ({ owner }: Word): object => owner ?? {}
  /** A store that loses everything. */
  const forgetful = (): Store => ({ ...memoryStore(), get: () => undefined })

  it('a value stays as long as the object that it belongs to', async () => {
    const { computed, words } = spelling({ livesWith })
    const run = runWith(forgetful(), { stays: true })
    const owner = {}
    const [first] = await words.of([{ key: 'a', owner }], run)
    const [second] = await words.of([{ key: 'a', owner }], run)
    expect(second).toBe(first)
    await words.of([{ key: 'a', owner: {} }], run)
    expect(computed).toEqual(['a', 'a'])
  })

  it('a program that ends keeps no values', async () => {
    const { computed, words } = spelling({ livesWith })
    const word = { key: 'a', owner: {} }
    await words.of([word], runWith(forgetful()))
    await words.of([word], runWith(forgetful()))
    expect(computed).toEqual(['a', 'a'])
  })

  it('a value that depends on the run is known in that run alone', async () => {
    const { words } = spelling({ livesWith })
    const word = { key: 'a', owner: {} }
    const store = forgetful()
    const texts = []
    for (const language of ['en', 'nl', 'en'])
      texts.push((await words.of([word], runWith(store, { language, stays: true })))[0]?.text)
    expect(texts).toEqual(['a in en', 'a in nl', 'a in en'])
  })
})

test('a derived value is made once for each object, also when it is undefined', () => {
  const seen: object[] = []
  const first = derived((list: readonly number[]) => {
    seen.push(list)
    return list[0]
  })
  const [some, none]: number[][] = [[1, 2], []]
  expect([first(some ?? []), first(none ?? []), first(some ?? []), first(none ?? [])]).toEqual([
    1,
    undefined,
    1,
    undefined,
  ])
  expect(seen).toEqual([some, none])
})

test('a value that is made once is made on the first call, also when it is undefined', () => {
  let made = 0
  const value = once(() => {
    made++
    return undefined
  })
  expect(made).toBe(0)
  expect([value(), value(), made]).toEqual([undefined, undefined, 1])
})
