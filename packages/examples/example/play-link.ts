/**
 * A link to a changed example keeps its code in the fragment: `#play=<example>.<data>`. Browsers do not send fragments to
 * servers. The reader who opens the link decides whether the code runs.
 */
import type { ControlValues } from './controls.ts'

interface SharedExample {
  /** Id of the example on its page. */
  readonly id: string
  readonly code: string
  readonly values: ControlValues
}

const PLAY_HASH = '#play='

/** The most characters of a link's data, and of the code in it. */
const MOST_DATA = 60_000
const MOST_CODE = 100_000

export async function linkOf({ id, code, values }: SharedExample): Promise<string> {
  const bytes = await through(
    new CompressionStream('deflate-raw'),
    new TextEncoder().encode(JSON.stringify({ code, values })),
  )
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `${PLAY_HASH}${id}.${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

/** @returns the shared example of a fragment; `undefined` when it cannot be read */
export async function readLink(hash: string): Promise<SharedExample | undefined> {
  const [, id, data = ''] = /^#play=(ex\d{1,4})\.([\w-]+)$/.exec(hash) ?? []
  if (id === undefined || data.length > MOST_DATA) return undefined
  try {
    const binary = atob(data.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const text = new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes))
    const { code, values } = JSON.parse(text) as { code?: unknown; values?: unknown }
    return typeof code === 'string' && code.length <= MOST_CODE ? { id, code, values: readValues(values) } : undefined
  } catch {
    return undefined
  }
}

function readValues(raw: unknown): ControlValues {
  const entries = typeof raw === 'object' && raw !== null ? Object.entries(raw).slice(0, 50) : []
  return Object.fromEntries(
    entries.filter(([, value]) => typeof value === 'boolean' || Number.isFinite(value)),
  ) as ControlValues
}

/** @throws RangeError when the result is longer than any example, because a few bytes can hold a very long text */
async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: BlobPart[] = []
  let length = 0
  for (const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ; ) {
    const { value, done } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    parts.push(value as Uint8Array<ArrayBuffer>)
    length += value.length
    if (length > MOST_CODE * 4) throw new RangeError('The data of the link is too long.')
  }
}
