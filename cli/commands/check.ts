/** `docs-build check` */
import { statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { defined } from '../../site/defined.ts'
import { EXIT } from '../fault/errors.ts'
import type { CheckReport } from '../fault/finding.ts'
import { createProgress } from '../program/terminal.ts'
import { findProject } from '../project/find-project.ts'
import { type Command, command, flag, text } from './command.ts'
import { FORMAT, RUN_INPUTS, runOptions } from './run-options.ts'

export const checkCommand: Command = command({
  name: 'check',
  about: 'report what is wrong with the docs, without building them',
  inputs: {
    place: text('[dir]', 'folder that holds docs/ (default: here), or one of its files'),
    ...RUN_INPUTS,
    format: FORMAT,
    strict: flag('--strict', 'warnings are failures too'),
    details: flag('--details', 'print every finding, even if there are many'),
    external: flag('--external', 'ask the servers behind links that leave the site as well'),
  },
  async run({ place, format, details, ...given }) {
    const { check } = await import('../operations.ts')
    const { formatReport, requireFormat } = await import('./findings.ts')
    requireFormat(format)
    const start = performance.now()
    const file = place !== undefined && statSync(place, { throwIfNoEntry: false })?.isFile() ? place : undefined
    const dir = file === undefined ? place : findProject(dirname(file))
    const progress = createProgress()
    const result = await check({
      ...runOptions(defined({ ...given, dir })),
      onProgress: (work, done, total) => progress.show(`${done} of ${total} ${work} …`),
    }).finally(() => progress.end())
    const report = file === undefined ? result.report : reportOn(file, resolve(dir ?? '.'), result.report)
    const text = formatReport(report, format, process.stdout, {
      elapsedMs: performance.now() - start,
      sourceOf: result.sourceOf,
      notes: result.notes,
      details: details || file !== undefined,
    })
    await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))
    const { fail, warn } = report.summary
    return fail > 0 || (given.strict && warn > 0) ? EXIT.findings : EXIT.ok
  },
})

/** The report, with the findings of one file only. */
function reportOn(path: string, dir: string, report: CheckReport): CheckReport {
  const name = relative(dir, resolve(path)).split(sep).join('/')
  const findings = report.findings.filter(({ file }) => file === name)
  const fail = findings.filter(({ severity }) => severity === 'fail').length
  return { ...report, findings, summary: { ...report.summary, fail, warn: findings.length - fail } }
}
