/** A sentence that states what the framework does is still on its page, and true: each claim of `claims.yaml` is run. */
import { describe, expect, test } from 'vitest'
import { claims, oneLine, quoted, readPage } from './claims.ts'
import { isHeard, runProof, unnamed } from './mistakes.ts'

test('there are claims', () => {
  expect(claims.length).toBeGreaterThan(60)
})

test('each message that the reference explains is one of the claims', () => {
  const proven = claims.filter(({ page }) => page === 'reference/messages.md').map(quoted)
  const headings = Array.from(
    readPage('reference/messages.md').matchAll(/^### (`+) ?(.*?) ?\1 \{#/gm),
    ([, , text = '']) => text,
  )
  expect(headings.length).toBeGreaterThan(20)
  // Node says it where the package is missing.
  const ofNode = "Cannot find package '@freesewing/plugin-transform'"
  expect(headings.filter((heading) => heading !== ofNode && !proven.includes(heading))).toEqual([])
})

describe('each claim is on its page and true', () => {
  test.each(claims.map((claim) => [`${claim.page}: ${quoted(claim)}`, claim] as const))('%s', async (_, claim) => {
    const { page, warning, error, exception, run } = claim
    expect(quoted(claim)).not.toBe('')
    expect(oneLine(readPage(page))).toContain(oneLine(quoted(claim)))
    if (warning === undefined && error === undefined) expect(run).toMatch(/\bassert\b/)
    const heard = await runProof(run)
    expect(unnamed(heard.exception, [exception])).toEqual([])
    expect(unnamed(heard.error, [error].flat())).toEqual([])
    const named = [
      ...[warning].flat().map((text) => [text, heard.warning] as const),
      ...[error].flat().map((text) => [text, heard.error] as const),
    ]
    for (const [text, said] of named)
      if (text !== undefined) expect(isHeard(text, said), `“${text}” among ${JSON.stringify(said)}`).toBe(true)
  })
})
