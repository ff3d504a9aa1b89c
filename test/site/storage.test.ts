import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The part of a window that a slot needs. */
function fakeWindow(refuses = false): { window: EventTarget & { localStorage: Storage }; values: Map<string, string> } {
  const values = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage
  const window = new EventTarget() as EventTarget & { localStorage: Storage }
  Object.defineProperty(window, 'localStorage', {
    get() {
      if (refuses) throw new Error('refused')
      return localStorage
    },
  })
  return { window, values }
}

class FakeStorageEvent extends Event {
  readonly key: string | null
  readonly newValue: string | null
  constructor(type: string, init: { key: string | null; newValue: string | null }) {
    super(type)
    this.key = init.key
    this.newValue = init.newValue
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('StorageEvent', FakeStorageEvent)
})
afterEach(() => vi.unstubAllGlobals())

const isMode = (text: string): text is 'light' | 'dark' => text === 'light' || text === 'dark'

test('a value is stored under a name with the base URL, and subscribers are notified', async () => {
  const { window, values } = fakeWindow()
  vi.stubGlobal('window', window)
  const { slot } = await import('../../site/runtime/reader/storage.ts')
  const theme = slot('theme', '/docs/', isMode)
  const received: unknown[] = []
  const end = theme.subscribe((value) => received.push(value))
  theme.set('dark')
  expect([...values]).toEqual([['docs-build/docs/theme', 'dark']])
  expect(theme.get()).toBe('dark')
  window.dispatchEvent(new FakeStorageEvent('storage', { key: 'docs-build/docs/theme', newValue: 'light' }))
  window.dispatchEvent(new FakeStorageEvent('storage', { key: 'docs-build/theme', newValue: 'dark' }))
  window.dispatchEvent(new FakeStorageEvent('storage', { key: null, newValue: null }))
  theme.remove()
  end()
  theme.set('light')
  expect(received).toEqual(['dark', 'light', undefined, undefined])
})

test('a stored text that is not accepted counts as absent', async () => {
  const { window, values } = fakeWindow()
  vi.stubGlobal('window', window)
  const { slot } = await import('../../site/runtime/reader/storage.ts')
  values.set('docs-build/theme', 'purple')
  expect(slot('theme', '/', isMode).get()).toBeUndefined()
})

test('storage that refuses access is ignored and reported once', async () => {
  vi.stubGlobal('window', fakeWindow(true).window)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { anyText, slot } = await import('../../site/runtime/reader/storage.ts')
  const place = slot('x', '/', anyText)
  place.set('y')
  expect(place.get()).toBeUndefined()
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

test('reading a slot on the server throws', async () => {
  const { anyText, slot } = await import('../../site/runtime/reader/storage.ts')
  expect(() => slot('x', '/', anyText).get()).toThrow('window is not defined')
})
