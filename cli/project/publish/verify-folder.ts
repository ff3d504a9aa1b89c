/** Verifies an output folder on disk. */
import { type Dirent, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { DocsError } from '../../kernel/fault/errors.ts'
import type { CheckReport } from '../../kernel/fault/finding.ts'
import type { Output } from '../../output/verify/output.ts'
import { isOutput, type VerifiedOutput, verifyOutput } from '../../output/verify/verify-output.ts'
import { readRegular } from '../files/regular-file.ts'

interface VerifiedFolder {
  readonly report: CheckReport
  /** Text of a file, by the name that findings use. */
  readonly sourceOf: (file: string) => string | undefined
  /** Where the site is served, and what others publish there. */
  readonly address: VerifiedOutput['address']
}

/**
 * @param folder absolute
 * @param required files that every output has
 * @param name name of the folder in findings; empty: findings name files relative to the folder
 * @throws DocsError when there is no such folder, or it is not an output of docs-build
 */
export function verifyFolder(folder: string, required: readonly string[], name = ''): VerifiedFolder {
  const output = listOutput(folder)
  if (!isOutput(output.files)) {
    throw new DocsError(`${folder} is not an output of docs-build: it has neither a manifest nor a page map.`, {
      hint: HINT,
    })
  }
  const prefix = name === '' ? '' : `${name.split(sep).join('/')}/`
  const { address, ...report } = verifyOutput(output, required)
  const findings = report.findings.map((finding) => ({ ...finding, file: prefix + finding.file }))
  return {
    report: { ...report, findings },
    address,
    sourceOf(file) {
      try {
        return Buffer.from(output.read(file.slice(prefix.length))).toString()
      } catch {
        return undefined
      }
    },
  }
}

const HINT = 'Run `docs-build build` first, or name the folder: `docs-build verify <folder>`.'

/** Lists a folder; each file is read when its bytes are needed. */
function listOutput(folder: string): Output {
  const files: string[] = []
  const others: { path: string; message: string }[] = []
  const list = (below: string): void => {
    let entries: Dirent[]
    try {
      entries = readdirSync(join(folder, below), { withFileTypes: true })
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException
      if (below === '') throw unreadable(folder, code)
      others.push({ path: below.slice(0, -1), message: `The folder cannot be read: ${code}.` })
      return
    }
    for (const entry of entries) {
      const path = below + entry.name
      if (entry.isFile()) files.push(path)
      else if (entry.isDirectory()) list(`${path}/`)
      else
        others.push({ path, message: entry.isSymbolicLink() ? 'It is a symbolic link.' : 'It is not a regular file.' })
    }
  }
  list('')
  return { files: files.sort(), others, read: (path) => readRegular(join(folder, path)) }
}

function unreadable(folder: string, code: string): DocsError {
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR'
  const message = isMissing ? `There is no folder ${folder}.` : `The folder ${folder} cannot be read: ${code}.`
  return new DocsError(message, { hint: HINT })
}
