/** The tokens that an accent gives a theme, for the backgrounds of its look and of its own tokens. */
import { looks } from '../../../../site/styles/looks.ts'
import type { Filled } from '../defaults.ts'
import { accentTokens, type Tokens } from './accent.ts'

/** @returns the tokens of both modes; `undefined` for a mode in which no lightness is readable */
export function tokensOfAccent(
  accent: string,
  { look, tokens, darkTokens }: Pick<Filled<'ThemeOptions'>, 'look' | 'tokens' | 'darkTokens'>,
): readonly [light: Tokens | undefined, dark: Tokens | undefined] {
  return [
    accentTokens(accent, { ...looks[look].tokens, ...tokens }, 'light'),
    accentTokens(accent, { ...looks[look].darkTokens, ...darkTokens }, 'dark'),
  ]
}
