/**
 * Verifies `_headers` and the content security policy: browsers read from both what was planned, and the policy lets
 * scripts and styles of the pages have their effect.
 */
import { type HeaderRule, readHeaderRules } from '../../../templates/files/header-rules.ts'
import { CACHED_FOREVER, OWN_POLICY, POLICY_HEADER } from '../../../templates/files/headers.ts'
import { type PolicyDirectives, readPolicies } from '../../../templates/files/security-policy.ts'
import type { Place } from '../../kernel/fault/finding.ts'
import type { Manifest } from '../render/manifest.ts'
import { REBUILD } from './manifest.ts'
import type { Page } from './page.ts'
import type { Run } from './run.ts'

const HEADERS = '_headers'

/** The parts of a page that a policy may block. */
export type HeldByPolicy = Pick<Page, 'path' | 'scripts' | 'policy' | 'styled'>

/** @param plan the manifest, which holds the planned policy and headers; absent when it cannot be read */
export function verifyHeaders(pages: readonly HeldByPolicy[], plan: Manifest | undefined, run: Run): void {
  const text = run.reader.text(HEADERS)
  const rules = text === undefined ? [] : readHeaderRules(text)
  verifyPatterns(rules, run)
  if (plan?.headers && plan.policy && text !== undefined) verifyRules(rules, plan.policy, plan.headers, run)
  const header = rules
    .filter(({ pattern }) => pattern === `${run.addresses.baseUrl}*`)
    .flatMap(({ headers }) => headers.map(fieldOf))
    .find(([name]) => name === POLICY_HEADER.toLowerCase())?.[1]
  for (const page of pages) verifyPolicies(page, header, run)
  if (plan?.policy) for (const page of pages) verifyElement(page, plan.policy, run)
}

/** Each rule for the site must match a file. */
function verifyPatterns(rules: readonly HeaderRule[], run: Run): void {
  const { baseUrl } = run.addresses
  for (const { pattern, line } of rules) {
    if (!pattern.startsWith(baseUrl) || pattern.includes(':')) continue
    const [start = '', ...rest] = pattern.slice(baseUrl.length).split('*')
    const named =
      rest.length === 0
        ? run.addresses.resolve(pattern, HEADERS).type === 'file'
        : run.output.files.some((path) => path.startsWith(start))
    if (!named) run.verdict.fail('headers', placeOf(line), pattern, `\`${pattern}\` names no file.`, REBUILD)
  }
}

/** The rules of a file of ours: one for all files, with the planned headers, and those of files with a hash. */
function verifyRules(
  rules: readonly HeaderRule[],
  policy: PolicyDirectives,
  headers: Readonly<Record<string, string>>,
  run: Run,
): void {
  const all = `${run.addresses.baseUrl}*`
  const fail = (line: number, target: string, message: string): void =>
    run.verdict.fail('headers', placeOf(line), target, message, REBUILD)
  const common = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  if (rules.filter(({ pattern }) => pattern === all).length !== 1)
    fail(1, all, `\`${all}\` must have one rule, with the headers of every file.`)
  for (const { pattern, line, headers: rows } of rules) {
    if (pattern !== all) {
      if (rows.join('\n') !== CACHED_FOREVER && rows.join('\n') !== OWN_POLICY.join('\n'))
        fail(line, pattern, `\`${pattern}\` has other headers than \`${CACHED_FOREVER}\`.`)
      continue
    }
    const fields = rows.map(fieldOf)
    const missing = new Set([POLICY_HEADER.toLowerCase(), ...common.keys()])
    for (const [name, value] of fields) {
      const isFirst = missing.delete(name)
      if (name === POLICY_HEADER.toLowerCase() && isFirst)
        for (const difference of differences(policy, value, isSame)) fail(line, name, difference)
      else if (!isFirst || common.get(name) !== value)
        fail(line, name, `The header \`${name}\` is not the planned one.`)
    }
    for (const name of missing) fail(line, name, `The header \`${name}\` is missing.`)
  }
}

function placeOf(line: number): Place {
  return { file: HEADERS, line, column: 1 }
}

/** Name, in lower case, and value of a header. */
function fieldOf(row: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/.exec(row) ?? []
  return [name.trim().toLowerCase(), value]
}

/** A page of an edition shows a part of what the whole site shows, and an element cannot forbid frames around it. */
function verifyElement({ path, policy: written }: HeldByPolicy, planned: PolicyDirectives, run: Run): void {
  if (written === undefined) return
  const { 'frame-ancestors': _, ...plan } = planned
  for (const difference of differences(plan, written, isPart))
    run.verdict.fail('headers', path, path, difference, REBUILD)
}

type Compare = (planned: readonly string[] | undefined, found: readonly string[] | undefined, name: string) => boolean

const isSame: Compare = (planned, found) => planned?.join(' ') === found?.join(' ')

/** Directives that name what pages show: an edition may show nothing of the kind. */
const OF_CONTENT: ReadonlySet<string> = new Set(['media-src', 'frame-src'])

const isPart: Compare = (planned = [], found, name) => {
  if (found === undefined) return OF_CONTENT.has(name)
  const isEvery = planned.includes('https:')
  const isShown = name === 'img-src' || name === 'media-src'
  return found.every(
    (source) => planned.includes(source) || (isShown && isEvery && /^https?:\/\/[\w.:-]+$/.test(source)),
  )
}

/** How a policy, as browsers read it, differs from the planned one: a sentence for each directive. */
function differences(planned: PolicyDirectives, text: string, isEqual: Compare): string[] {
  const [found = {}, ...others] = readPolicies(text)
  const names = new Set([...Object.keys(planned), ...Object.keys(found)])
  return [
    ...(others.length === 0 ? [] : ['Browsers read more than one content security policy here.']),
    ...[...names].flatMap((name) => {
      const plan = Object.hasOwn(planned, name) ? (planned[name] ?? []) : undefined
      const own = Object.hasOwn(found, name) ? (found[name] ?? []) : undefined
      if (plan === undefined) return `The content security policy has a directive \`${name}\`, which was not planned.`
      return isEqual(plan, own, name)
        ? []
        : `The directive \`${name}\` of the content security policy is not the planned one.`
    }),
  ]
}

/** The policies must allow the inline scripts and styles of a page. */
function verifyPolicies({ path, scripts, policy, styled }: HeldByPolicy, header: string | undefined, run: Run): void {
  const policies = [header, policy].flatMap((text) => (text === undefined ? [] : readPolicies(text)))
  if (!policies.every((one) => scripts.every((sum) => allowsScript(one, sum))))
    run.verdict.fail('headers', path, path, 'The content security policy blocks a script in this page.', REBUILD)
  if (styled && !policies.every(allowsStyle))
    run.verdict.fail('inline-style', styled, 'style', STYLED, 'Use a `class`, with its rules in `theme.css`.')
}

const STYLED = 'The content security policy blocks the `style` attributes of this page, so that they have no effect.'

/** Whether a policy lets `style` attributes have an effect (Content Security Policy level 3, 6.7.3). */
function allowsStyle(policy: PolicyDirectives): boolean {
  const own = sourcesOf(policy, ['style-src-attr', 'style-src', 'default-src'])
  return own === undefined || (own.includes("'unsafe-inline'") && !hasSums(own))
}

/** Whether a policy lets an inline script run (Content Security Policy level 3, 6.7.3). */
function allowsScript(policy: PolicyDirectives, sum: string): boolean {
  const own = sourcesOf(policy, ['script-src-elem', 'script-src', 'default-src'])
  return own === undefined || own.includes(`'sha256-${sum}'`) || (own.includes("'unsafe-inline'") && !hasSums(own))
}

/** The sources of the first of these directives that a policy has. */
function sourcesOf(policy: PolicyDirectives, names: readonly string[]): readonly string[] | undefined {
  const name = names.find((one) => Object.hasOwn(policy, one))
  return name === undefined ? undefined : policy[name]
}

/** Whether some source is a hash or a nonce: then browsers overlook `'unsafe-inline'`. */
function hasSums(sources: readonly string[]): boolean {
  return sources.some((source) => /^'(?:sha\d+|nonce)-/.test(source))
}
