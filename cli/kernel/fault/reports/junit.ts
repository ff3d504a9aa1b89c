/** JUnit XML, which build servers show as test results: a suite for each rule, a case for each finding. */

import { compareText, type Finding } from '../finding.ts'
import { type Format, messageWithHint } from '../report.ts'
import { printable } from '../terminal-text.ts'
import { summedUp } from './causes.ts'

export const junit: Format = ({ findings: all }, { rules, elapsedMs = 0, details }) => {
  const findings = summedUp(all, details)
  const failures = findings.filter(({ severity }) => severity === 'fail').length
  const ids = new Set([...rules.map(({ id }) => id), ...findings.map(({ rule }) => rule)])
  const suites = [...ids].sort(compareText).map((id) => ({ id, cases: casesOf(id, findings) }))
  const tests = suites.reduce((sum, { cases }) => sum + cases.length, 0)
  const counts = attributes({ tests, failures, errors: 0, time: (elapsedMs / 1000).toFixed(3) })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="docs-build"${counts}>`,
    ...suites.flatMap(({ id, cases }) => [
      `  <testsuite${suiteCounts(id, cases.length, findings)}>`,
      ...cases,
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n')
}

/** Cases of one rule. A rule without findings is one case that passes, so that the report shows that it was checked. */
function casesOf(id: string, findings: readonly Finding[]): string[] {
  const own = findings.filter(({ rule }) => rule === id)
  return own.length > 0 ? own.map(testCase) : [`    <testcase${attributes({ name: 'all', classname: id })}/>`]
}

function suiteCounts(id: string, tests: number, findings: readonly Finding[]): string {
  const failures = findings.filter(({ rule, severity }) => rule === id && severity === 'fail').length
  return attributes({ name: id, tests, failures, errors: 0, skipped: 0 })
}

/** A finding as a case. JUnit has no warnings, so a finding at `warn` passes and its message is printed as output. */
function testCase(finding: Finding): string {
  const { rule, severity, file, line, column, target, message } = finding
  const place = `${printable(file)}:${line}:${column}`
  const head = `    <testcase${attributes({ name: `${place} ${target}`, classname: rule, file, line })}>`
  const text = escape(`${place}\n${messageWithHint(finding)}`)
  const body =
    severity === 'fail'
      ? `      <failure${attributes({ message, type: rule })}>${text}</failure>`
      : `      <system-out>${text}</system-out>`
  return [head, body, '    </testcase>'].join('\n')
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escape(printable(String(value)))}"`)
    .join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** XML 1.0 does not allow these two characters, even as references; `printable` has replaced the others. */
function escape(text: string): string {
  return text.replace(/[\ufffe\uffff]/g, '\ufffd').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
