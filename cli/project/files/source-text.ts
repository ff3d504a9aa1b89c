/** The text of a file, which must be UTF-8. Any other content is a problem with a line. */

import type { ListedFile, Report } from './listed-files.ts'
import type { Unsaved } from './overlay.ts'
import { readRegular } from './regular-file.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

interface TextReading {
  readonly report: Report
  readonly unsaved?: Unsaved | undefined
}

/** @returns `undefined` for a file that cannot be read or is not text, which is reported */
export function readText({ path, location, within }: ListedFile, { report, unsaved }: TextReading): string | undefined {
  let bytes: Uint8Array
  try {
    const text = unsaved?.get(location)
    bytes = text === undefined ? readRegular(location, { follow: false, within }) : Buffer.from(text)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    const isOfSystem = /^E[A-Z]+$/.test(code)
    const hint = isOfSystem ? 'Check its permissions.' : 'Something else writes there. Run the command again.'
    report(path, `The file cannot be read: ${code}.`, hint)
    return undefined
  }
  const nul = bytes.indexOf(0)
  if (nul >= 0) {
    const wide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[1] === 0
    const message = wide ? 'The file is UTF-16, not UTF-8.' : 'The file holds a NUL byte.'
    report(path, message, 'Save it as text in UTF-8.', lineOf(bytes, nul))
    return undefined
  }
  try {
    return decoder.decode(bytes)
  } catch {
    const line = lineOf(bytes, firstInvalid(bytes))
    report(path, 'The file is not valid UTF-8.', 'Save it as text in UTF-8.', line)
    return undefined
  }
}

function lineOf(bytes: Uint8Array, offset: number): number {
  let line = 1
  for (let at = 0; at < offset; at++) if (bytes[at] === 10) line++
  return line
}

/** Offset of the first byte that is not valid UTF-8, found by bisection. */
function firstInvalid(bytes: Uint8Array): number {
  let low = 0
  let high = bytes.length
  while (low < high) {
    const middle = (low + high) >> 1
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle + 1), { stream: true })
      low = middle + 1
    } catch {
      high = middle
    }
  }
  return low
}
