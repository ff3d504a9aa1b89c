import { afterEach, beforeEach, vi } from 'vitest'

/** Lets files that tests have just written count as settled, so that what is remembered of them is believed. */
export function settledFiles(): void {
  const { now } = Date
  beforeEach(() => {
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000)
  })
  afterEach(() => vi.restoreAllMocks())
}
