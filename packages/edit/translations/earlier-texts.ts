/** Earlier states of single files, as git has them. */
import { git } from 'docs-build/project'

/** The commit that last changed a file; `undefined` when git knows none. */
export async function lastCommitOf(dir: string, file: string): Promise<string | undefined> {
  const { output, code } = await git(dir, ['log', '-1', '--format=%H', '--', file])
  return code === 0 ? output.toString().trim() || undefined : undefined
}

/**
 * The texts that a file had, the newest first.
 *
 * @param from the commit to begin with. Default: the current one
 */
export async function* fileStates(dir: string, file: string, from = 'HEAD'): AsyncGenerator<string> {
  const { output, code } = await git(dir, ['log', '--format=%H', from, '--', file])
  if (code !== 0) return
  for (const commit of output.toString().split('\n').filter(Boolean)) {
    const blob = await git(dir, ['cat-file', 'blob', `${commit}:./${file}`])
    if (blob.code === 0) yield blob.output.toString()
  }
}
