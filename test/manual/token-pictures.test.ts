/** The manual shows every token with a picture. */
import { expect, test } from 'vitest'
import { pictured } from '../../manual/plugins/tokens.tsx'
import { styleTokens, tokens } from '../../site/styles/tokens.ts'

test('every token of the theme has a part in the pictures, and every part has a token', () => {
  expect([...pictured].sort()).toEqual(Object.keys({ ...tokens, ...styleTokens }).sort())
})
