/** Earlier states of files, as git has them. */
import { git } from 'docs-build/project'

/** A commit that changed a file. */
export interface Change {
  readonly commit: string
  /** The place of the commit in the history: 0 is the newest. */
  readonly place: number
  /** Seconds since 1970. */
  readonly seconds: number
}

/** The changes of each file, the newest first. Files that git does not know have none. */
export type History = ReadonlyMap<string, readonly Change[]>

/** @param files relative to the folder; without them git is not asked */
export async function readHistory(dir: string, files: readonly string[]): Promise<History> {
  const history = new Map<string, Change[]>()
  if (files.length === 0) return history
  const wanted = new Set(files)
  // One process tells of whole folders, because a command line cannot name thousands of files.
  const folders = [...new Set(files.map((file) => file.split('/')[0] ?? '.'))]
  const format = ['--relative', '--no-renames', '--name-only', '-z', '--format=%x01%H %ct']
  const { output, code } = await git(dir, ['log', ...format, '--', ...folders]).catch(() => NOTHING)
  if (code !== 0) return history
  let change: Change = { commit: '', place: -1, seconds: 0 }
  for (const part of output.toString().split('\0')) {
    const text = part.trimStart()
    if (text.startsWith('\u0001')) {
      const [commit = '', seconds] = text.slice(1).split(' ')
      change = { commit, place: change.place + 1, seconds: Number(seconds) }
    } else if (wanted.has(text)) {
      const known = history.get(text)
      if (known) known.push(change)
      else history.set(text, [change])
    }
  }
  return history
}

/** Where git is not installed. */
const NOTHING = { output: Buffer.alloc(0), code: 1 }

/** The texts of a file after some of its changes, in their order; `undefined` where a change removed it. */
export async function textsAfter(
  dir: string,
  file: string,
  changes: readonly Change[],
): Promise<readonly (string | undefined)[]> {
  if (changes.length === 0) return []
  const names = changes.map(({ commit }) => `${commit}:./${file}\n`).join('')
  const { output } = await git(dir, ['cat-file', '--batch'], names)
  let at = 0
  return changes.map(() => {
    const end = output.indexOf('\n', at)
    const size = /^\S+ blob (\d+)$/.exec(output.toString('latin1', at, end))?.[1]
    at = end + 1
    if (size === undefined) return undefined
    const text = output.toString('utf8', at, at + Number(size))
    at += Number(size) + 1
    return text
  })
}
