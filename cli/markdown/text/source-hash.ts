/** The hash of a source, which a translation records to name the state that it was made from. */
import { fingerprint } from '../../kernel/fingerprint.ts'

/** The same for all ends of lines, and without what only concerns translations themselves. */
export function sourceHash(text: string): string {
  return fingerprint(
    text
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
      .trimEnd(),
  ).slice(0, 16)
}
