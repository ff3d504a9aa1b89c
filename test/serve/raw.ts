/** Requests byte by byte, for requests that well-behaved clients never send. */
import { connect, type Socket } from 'node:net'
import { deadline } from '../harness/deadline.ts'

export interface RawResponse {
  /** 0 when the server closed the connection without an answer. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export const HOST = 'Host: localhost'

/** A request as text: `request('GET /a', 'Range: bytes=0-1')`. All lines but the first are sent unchanged. */
export function request(start: string, ...lines: string[]): string {
  const fields = lines.some((line) => /^host:/i.test(line)) ? lines : [HOST, ...lines]
  return `${[`${start} HTTP/1.1`, ...fields, 'Connection: close'].join('\r\n')}\r\n\r\n`
}

/** A connection whose errors are ignored. */
export function dial(port: number): Socket {
  return connect(port, '127.0.0.1').on('error', () => {})
}

/** Sends bytes, one for each UTF-16 code unit, and reads one response. Rejects without a response. */
export function exchange(port: number, payload: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = Number.POSITIVE_INFINITY
    let received = 0
    const socket = dial(port)
    const answered = deadline(() => {
      socket.destroy()
      reject(new Error(`no answer to ${JSON.stringify(payload)}`))
    })
    function settle(): void {
      answered()
      socket.destroy()
      resolve(parse(Buffer.concat(chunks)))
    }
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      received += chunk.length
      if (length === Number.POSITIVE_INFINITY) length = lengthOf(Buffer.concat(chunks), payload.startsWith('HEAD'))
      if (received >= length) settle()
    })
    socket.on('close', settle)
    socket.write(payload, 'latin1')
  })
}

function parse(received: Buffer): RawResponse {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return { status: 0, headers: {}, body: Buffer.alloc(0) }
  const [start = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n')
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ])
  return { status: Number(start.split(' ')[1]), headers: Object.fromEntries(headers), body: received.subarray(end + 4) }
}

/** Length of the first response in bytes, by its header; without a length it ends with the connection. */
function lengthOf(received: Buffer, isHead: boolean): number {
  const { status, headers, body } = parse(received)
  const head = received.length - body.length
  const isStream = headers['content-type']?.startsWith('text/event-stream')
  if (status !== 0 && (isHead || status === 204 || status === 304 || isStream)) return head
  return head + Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
}
