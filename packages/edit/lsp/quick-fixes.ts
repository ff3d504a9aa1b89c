/** The repairs of findings as actions of an editor: those of `docs-build fix`, and exemptions. */
import type { Finding, Fix } from 'docs-build'
import { destinationsIn, fenceReader } from 'docs-build/text'
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type TextEdit as ProtocolEdit,
  type Range,
} from 'vscode-languageserver/node'
import { positionOf, positionsIn, rangeIn } from './places.ts'

/** Repairs everything in a file that is certain. */
export const FIX_ALL: string = `${CodeActionKind.SourceFixAll}.docs-build`

interface OpenFile {
  readonly uri: string
  readonly text: string
  readonly isMdx: boolean
  /** The findings in the file with their diagnostics. */
  readonly findings: readonly (readonly [Finding, Diagnostic])[]
  /** The edits of other files by their addresses, after which nothing counts on repaired findings. */
  readonly forget: (repaired: readonly Finding[]) => Changes
}

type Changes = Readonly<Record<string, ProtocolEdit[]>>

/**
 * @param range the selected part of the file
 * @param only kinds of actions that the editor asks for; absent: all
 */
export function codeActions(file: OpenFile, range: Range, only?: readonly string[]): CodeAction[] {
  const isWanted = (kind: string): boolean =>
    only === undefined || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`))
  const here = file.findings.filter(([, diagnostic]) => overlap(diagnostic.range, range))
  return [
    ...(isWanted(CodeActionKind.QuickFix) ? here.flatMap((one) => quickFixes(file, one)) : []),
    ...(isWanted(FIX_ALL) ? fixAll(file) : []),
  ]
}

function quickFixes(file: OpenFile, [finding, diagnostic]: readonly [Finding, Diagnostic]): CodeAction[] {
  const base = { kind: CodeActionKind.QuickFix, diagnostics: [diagnostic] }
  const { target, rule } = finding
  const edit = finding.fix ? fixEdit(finding.fix) : suggestedEdit(file.text, finding)
  const exemption = exemptionEdit(file, finding)
  const forgotten = edit || exemption ? file.forget([finding]) : {}
  return [
    ...(edit
      ? [
          {
            ...base,
            title: `Replace \`${target}\` with \`${edit.newText}\``,
            // An editor makes preferred changes unasked.
            isPreferred: finding.fix !== undefined,
            edit: { changes: { [file.uri]: [edit], ...forgotten } },
          },
        ]
      : []),
    ...(exemption
      ? [
          {
            ...base,
            title: `Exempt this block from \`${rule}\``,
            edit: { changes: { [file.uri]: [exemption], ...forgotten } },
          },
        ]
      : []),
  ]
}

function fixEdit({ start, end, text }: Fix): ProtocolEdit {
  return { range: { start: positionOf(start), end: positionOf(end) }, newText: text }
}

function suggestedEdit(text: string, { near, target, line, column }: Finding): ProtocolEdit | undefined {
  const found = near === undefined ? undefined : destinationsIn(text)({ href: target, line, column })
  if (near === undefined || !found) return undefined
  return { range: rangeIn(positionsIn(text), found.start, found.end), newText: near }
}

function fixAll({ uri, findings, forget }: OpenFile): CodeAction[] {
  const fixes = new Map(findings.flatMap(([{ fix }]) => (fix ? [[JSON.stringify(fix), fix] as const] : [])))
  if (fixes.size === 0) return []
  const edits = [...fixes.values()].map(fixEdit)
  const forgotten = forget(findings.flatMap(([finding]) => (finding.fix ? [finding] : [])))
  return [
    {
      title: 'Repair everything that is certain',
      kind: FIX_ALL,
      edit: { changes: { [uri]: edits, ...forgotten } },
    },
  ]
}

/** A comment above the block of a finding; `undefined` where a comment would be text, as in front matter and code. */
function exemptionEdit({ text, isMdx }: OpenFile, { rule, line }: Finding): ProtocolEdit | undefined {
  const lines = text.split(/\r\n|\n|\r/)
  const isCode = fenceReader()
  const codeLines = lines.map((one) => isCode(one))
  let first = line - 1
  if (lines[first]?.trim() === '' || lines[first] === undefined) return undefined
  while (first > 0 && lines[first - 1]?.trim() !== '') first--
  if (codeLines.slice(first, line).some(Boolean) || isFrontMatter(lines, line - 1)) return undefined
  const [indent = ''] = /^[ \t]*/.exec(lines[first] ?? '') ?? []
  // Marks of quotes, lists and directives would have to be repeated.
  if (/^[ \t]*(?:>|:::|[-+*] |\d+[.)] |\|)/.test(lines[first] ?? '')) return undefined
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
  const words = `docs-build-ignore ${rule}: say here why`
  const comment = isMdx ? `{/* ${words} */}` : `<!-- ${words} -->`
  const start = { line: first, character: 0 }
  return { range: { start, end: start }, newText: `${indent}${comment}${eol}${eol}` }
}

function isFrontMatter(lines: readonly string[], line: number): boolean {
  if (lines[0]?.trim() !== '---') return false
  const end = lines.findIndex((text, at) => at > 0 && /^(?:---|\.\.\.)\s*$/.test(text))
  return end < 0 || line <= end
}

function overlap(a: Range, b: Range): boolean {
  return compare(a.start, b.end) <= 0 && compare(b.start, a.end) <= 0
}

function compare(a: Range['start'], b: Range['start']): number {
  return a.line - b.line || a.character - b.character
}
