/** Questions in the terminal. */
import { createInterface } from 'node:readline/promises'
import { say, styles } from '../../../kernel/program/terminal.ts'

/** Whether a person can answer: both streams are terminals, and this is not a build server. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true && !process.env['CI']
}

/** @returns the answer; the fallback for an empty line, and when the input ends */
export async function ask(question: string, fallback: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const shown = fallback === '' ? '' : styles.quiet(` (${fallback})`)
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    const answer = await Promise.race([lines.question(`${styles.strong(question)}${shown} `), ended])
    return answer.trim() || fallback
  } finally {
    lines.close()
  }
}

/** @returns whether the answer is yes, which it is for an empty line */
export async function confirm(question: string): Promise<boolean> {
  return /^y/i.test(await ask(question, 'yes'))
}

/**
 * Offers a numbered list.
 *
 * @param choices values and their labels
 * @returns the value; `undefined` for an empty line and for a number that is not in the list
 */
export async function choose(
  question: string,
  choices: readonly (readonly [string, string])[],
): Promise<string | undefined> {
  say(styles.strong(question))
  for (const [index, [, label]] of choices.entries()) say(`  ${index + 1}  ${label}`)
  const answer = await ask('Number, or nothing for none of them:', '')
  return choices[Number(answer) - 1]?.[0] ?? choices.find(([value]) => value === answer)?.[0]
}
