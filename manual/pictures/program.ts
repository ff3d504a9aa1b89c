/** The program as a process, for pictures. */
import { spawn } from 'node:child_process'

/** What a command prints, without colours, whatever its exit code is. */
export function printed(program: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...process.env, NO_COLOR: '1' } })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  return new Promise((resolve, reject) => child.on('error', reject).on('close', () => resolve(text)))
}

/** Starts the dev server on any free port. */
export function devServer(
  program: string,
  cwd: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const child = spawn(process.execPath, [program, 'dev', '--port', '0'], {
    cwd,
    env: { ...process.env, NO_COLOR: '1' },
  })
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      child.on('close', () => resolve())
      child.kill('SIGINT')
    })
  return new Promise((resolve, reject) => {
    let text = ''
    child.on('error', reject)
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
        const [url] = /http:\/\/\S+/.exec(text) ?? []
        if (url !== undefined) resolve({ url, close })
      })
  })
}
