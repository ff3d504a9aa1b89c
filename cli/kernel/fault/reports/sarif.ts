/** SARIF 2.1.0, for code hosts and editors: https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
import type { Finding, Fix, Severity } from '../finding.ts'
import { type Format, messageWithHint, type ReportedRule } from '../report.ts'
import { inert } from './json.ts'

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'none'>> = {
  fail: 'error',
  warn: 'warning',
  ignore: 'none',
}

export const sarif: Format = ({ findings }, { rules, toolVersion }) => {
  const indexes = new Map(rules.map(({ id }, index) => [id, index]))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docs-build', semanticVersion: toolVersion, rules: rules.map(descriptor) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => result(finding, indexes.get(finding.rule))),
      },
    ],
  }
  return `${inert(JSON.stringify(log, undefined, 2))}\n`
}

function descriptor({ id, about, severity }: ReportedRule): object {
  return {
    id,
    shortDescription: { text: about },
    help: { text: `${about} The severity is set under \`checks.rules\` in docs.config.ts.` },
    defaultConfiguration: { level: LEVELS[severity], enabled: severity !== 'ignore' },
  }
}

function result(finding: Finding, ruleIndex: number | undefined): object {
  return {
    ruleId: finding.rule,
    ruleIndex,
    level: LEVELS[finding.severity],
    message: { text: messageWithHint(finding) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: relativeUri(finding.file), uriBaseId: '%SRCROOT%' },
          region: { startLine: Math.max(1, finding.line), startColumn: Math.max(1, finding.column) },
        },
      },
    ],
    properties: { cause: finding.cause, owners: finding.owners },
    fixes: finding.fix && [fixOf(finding, finding.fix)],
  }
}

/** SARIF 2.1.0, 3.55: the change that certainly repairs the finding. */
function fixOf({ file }: Finding, { start, end, text }: Fix): object {
  const deletedRegion = { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column }
  return {
    description: { text: `Write \`${text}\`.` },
    artifactChanges: [
      {
        artifactLocation: { uri: relativeUri(file), uriBaseId: '%SRCROOT%' },
        replacements: [{ deletedRegion, insertedContent: { text } }],
      },
    ],
  }
}

/** Percent-encodes the whole path: a colon in its first segment would make a scheme of it. */
function relativeUri(path: string): string {
  const wellFormed = path.replace(/[\ud800-\udfff]/gu, '\ufffd')
  return wellFormed.split('/').map(encodeURIComponent).join('/')
}
