/** What an address with a fragment shows. */
import { afterEach, expect, test, vi } from 'vitest'
import { reveal } from '../../site/markdown/behaviour.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('an element is scrolled to and opened; an id without an element is said to have none', () => {
  class HTMLDetailsElement {
    open = false
    parentElement = null
  }
  const details = new HTMLDetailsElement()
  const scrollIntoView = vi.fn()
  const found = { parentElement: details, scrollIntoView }
  vi.stubGlobal('HTMLDetailsElement', HTMLDetailsElement)
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'there' ? found : null) })
  expect(reveal('gone')).toBe(false)
  expect(scrollIntoView).not.toHaveBeenCalled()
  expect(reveal('there')).toBe(true)
  expect(details.open).toBe(true)
  expect(scrollIntoView).toHaveBeenCalledOnce()
})
