/** The dev server of a site, and the addresses of its pages. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { otherCommand, type ServerCommand } from './server-command.ts'

export interface Preview {
  /** Address of the page that a file makes; that of the site for any other file. */
  readonly addressOf: (file: string) => Promise<string>
  readonly stop: () => void
}

/**
 * Starts `docs-build dev` in the folder of a site.
 *
 * @param server the command that starts its language server
 * @param onEnd called when the server ends
 * @throws Error when it ends before it is ready; the message has what it printed
 */
export async function startPreview(server: ServerCommand, onEnd: () => void): Promise<Preview> {
  const child = started(server, ['dev', '--port', '0'])
  child.once('exit', onEnd)
  const site = await printed(child, /ready in .* at (http:\S+)/)
  return {
    addressOf: async (file) => {
      const explain = started(server, ['explain', file])
      const route = await printed(explain, /^route +\/(\S*)/m).catch(() => '')
      return `${site}${route}`
    },
    stop: () => void child.kill(),
  }
}

function started(server: ServerCommand, args: readonly string[]): ChildProcess {
  const found = otherCommand(server, args)
  if (!found) throw new Error('The setting `docs-build.command` names no command `lsp` that another could stand for.')
  const { command, cwd, isModule } = found
  const options = { cwd, env: { ...process.env, NO_COLOR: '1' } }
  if (isModule) return fork(command, found.args, { ...options, silent: true })
  return spawn(command, found.args, { ...options, shell: process.platform === 'win32' })
}

/** Waits until a process prints a text. @returns the first group of the pattern */
function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (chunk: Buffer): void => {
      text += chunk
      const [, found] = pattern.exec(text) ?? []
      if (found !== undefined) resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('close', () => reject(new Error(text.trim())))
  })
}
