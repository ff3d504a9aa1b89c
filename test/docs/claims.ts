/** What pages state about the framework in a sentence of their own, with the code that proves it (`claims.yaml`). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { projectRoot } from '../harness/root.ts'

export interface Claim {
  /** Below the docs folder. */
  readonly page: string
  /** The sentence, as the source of the page has it. Without one, the page quotes the message. */
  readonly says?: string
  readonly warning?: string
  readonly error?: string | readonly string[]
  readonly exception?: string
  /** Ends with the errors that it names, and proves by `assert` what is not a message. */
  readonly run: string
}

export const claims: readonly Claim[] = parse(readFileSync(join(import.meta.dirname, 'claims.yaml'), 'utf8'))

/** What a claim expects to find on its page. */
export function quoted({ says, warning, error }: Claim): string {
  return says ?? warning ?? [error ?? ''].flat()[0] ?? ''
}

export function readPage(page: string): string {
  return readFileSync(join(projectRoot, 'docs', page), 'utf8')
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
