/** Git as a process. */
import { spawn } from 'node:child_process'
import { gitEnvironment } from './git.ts'

interface Answer {
  readonly output: Buffer
  readonly code: number | null
  readonly error: string
}

/**
 * Runs git in a folder. The settings of the repository start no other program.
 *
 * @param input text for its standard input
 */
export function git(dir: string, args: readonly string[], input = ''): Promise<Answer> {
  const settings = ['--no-pager', '-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false']
  const child = spawn('git', [...settings, ...args], { cwd: dir, env: gitEnvironment() })
  return new Promise((done, fail) => {
    const pieces: Buffer[] = []
    let error = ''
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
    child.stderr.on('data', (piece: Buffer) => {
      error = (error + piece.toString()).slice(0, 400)
    })
    child.on('error', fail)
    child.on('close', (code) => done({ output: Buffer.concat(pieces), code, error: error.trim() }))
    child.stdin.on('error', () => {
      // Git ended before it had read everything; its exit code says how.
    })
    child.stdin.end(input)
  })
}
