/** The example of a rule → what `docs-build check` prints about it, by running it in a folder of its own. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { failingSample } from '../../cli/graph/checks/failing-sample.ts'
import { rules } from '../../cli/graph/checks/rules.ts'
import { pretty } from '../../cli/kernel/fault/reports/pretty.ts'
import type { RuleRecord } from './reference.ts'

const run = promisify(execFile)

/** The function of the library, which lies in `dist/`. */
type Check = typeof import('../../cli/app/operations.ts').check

/** @throws Error when the example does not break its rule */
export async function withPrinted(rule: RuleRecord, check: Check): Promise<RuleRecord> {
  if (!rule.example) return rule
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'docs-build-manual-')))
  try {
    for (const [path, text] of Object.entries(rule.example)) {
      await mkdir(dirname(join(dir, path)), { recursive: true })
      await writeFile(join(dir, path), exampleBytes(text))
    }
    if (rule.id === failingSample.id) return { ...rule, printed: await printedBySamples(dir) }
    const { report, sourceOf } = await check({ dir, cache: false })
    const findings = report.findings.filter((finding) => finding.rule === rule.id)
    const [first] = findings
    if (!first) throw new Error(`The example of the rule \`${rule.id}\` does not break it.`)
    const text = pretty({ ...report, findings }, { color: false, sources: sourceOf, rules, toolVersion: '' })
    const printed = text.replace(/\n*[^\n]*\n$/, '').replaceAll(dir, '.')
    return { ...rule, printed, target: first.target, isFixed: first.fix !== undefined }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** @returns the bytes of a file of an example, in which U+FFFD stands for a byte that is not UTF-8 */
export function exampleBytes(text: string): Buffer {
  return Buffer.from(text, text.includes('\uFFFD') ? 'latin1' : 'utf8')
}

/** Only the command runs samples: the library executes nothing of a document. */
async function printedBySamples(dir: string): Promise<string> {
  const main = join(import.meta.dirname, '../../dist/main.js')
  const { stdout } = await run(process.execPath, [main, 'check', '--samples', '--no-cache', dir]).catch(
    (ended: { stdout: string }) => ended,
  )
  const [finding = ''] = stdout.split('\n\n')
  if (!finding.includes(failingSample.id)) throw new Error(`The example of a failing sample prints ${stdout}`)
  return finding
}
