/** What the page and the frame of an example say to each other. */

/** To the frame, once it is ready. */
export interface RunMessage {
  readonly type: 'run'
  /** Content of the body. */
  readonly html: string
  readonly css: string
  /** From `compile`. */
  readonly code: string
  readonly modules?: ModuleBundle | undefined
  readonly isDark: boolean
}

/** The modules that examples may import. */
export interface ModuleBundle {
  /** A script that declares `liveModules`. */
  readonly js: string
  readonly css: string
}

/** From the frame. An example may send anything: `readMessage` reads it. */
export type FrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'log'; readonly level: LogLevel; readonly text: string }
  | { readonly type: 'error'; readonly text: string; readonly line: number | undefined }
  | { readonly type: 'height'; readonly height: number }

/** The function that counts loops and calls in compiled code. */
export const COUNTER = 'liveCount'

export type LogLevel = 'log' | 'warn' | 'error'

/** Characters of one line of the console. */
export const MOST_CHARACTERS = 10_000

const LEVELS: readonly unknown[] = ['log', 'warn', 'error'] satisfies LogLevel[]

/** @returns nothing for a value that is no message */
export function readMessage(data: unknown): FrameMessage | undefined {
  const { type, level, text, line, height } = (data ?? {}) as Readonly<Record<string, unknown>>
  if (type === 'ready') return { type }
  if (type === 'height' && typeof height === 'number') return { type, height: Math.min(Math.max(height, 0), 640) || 0 }
  if (typeof text !== 'string') return undefined
  const short = text.slice(0, MOST_CHARACTERS)
  if (type === 'log' && LEVELS.includes(level)) return { type, level: level as LogLevel, text: short }
  if (type === 'error') return { type, text: short, line: Number.isInteger(line) ? (line as number) : undefined }
  return undefined
}
