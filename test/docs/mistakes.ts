/** Claims about what goes wrong, as the pages make them, and what really happens when their code runs. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as core from '@freesewing/core'
import * as corePlugins from '@freesewing/core-plugins'
import * as pathUtils from '@freesewing/plugin-path-utils'
import type { Code, Nodes } from 'mdast'
import type { DocPath, Head, Heading } from '../../cli/markdown/document.ts'
import { readFrontMatter } from '../../cli/markdown/front-matter/frontmatter.ts'
import { parseMarkdown } from '../../cli/markdown/parser/parser.ts'
import { isRefusal } from '../../cli/markdown/syntax/data-rows.ts'
import { MISTAKES, type Mistake, readMistakes } from '../../cli/markdown/syntax/mistakes.ts'
import { readSite } from '../harness/read-site.ts'
import { projectRoot } from '../harness/root.ts'

/** What a pattern, or this program, says: each message in every form in which somebody may quote it. */
export interface Heard {
  readonly warning: string[][]
  readonly error: string[][]
  readonly exception: string[][]
  /** Neither of these: information in a log. */
  readonly message: string[][]
}

/** What came of a pattern. */
interface Drawing {
  readonly pattern: Pattern | undefined
  /** Empty when nothing could be rendered. */
  readonly svg: string
  /** Numbers of elements in the drawing, outside of its definitions. */
  readonly lines: number
  readonly texts: readonly string[]
  /** In millimetres. */
  readonly width: number
  readonly height: number
  /** Of the first set, by name. */
  readonly parts: Readonly<Record<string, unknown>>
}

interface Page {
  readonly head: Head
  readonly headings: readonly Heading[]
  readonly html: () => Promise<string>
}

interface Logs {
  readonly info: readonly unknown[]
  readonly warn: readonly unknown[]
  readonly error: readonly unknown[]
}

/** What the tests use of a package that comes without types. */
interface Pattern {
  readonly parts: readonly Readonly<Record<string, unknown>>[]
  readonly width: number
  readonly height: number
  use(plugin: unknown): Pattern
  draft(): Pattern
  sample(): Pattern
  render(): string
  getLogs(): { readonly pattern: Logs; readonly sets: readonly Logs[] }
}

interface Settings {
  readonly sample?: unknown
}

type Draft = (given: object) => unknown
type Part = object
/** A package without types. */
const theme = (await import('@freesewing/plugin-theme' as string)) as object
const { Design } = core as unknown as { readonly Design: new (config: object) => new (settings?: object) => Pattern }

/** The rows of all fences of a page. */
export function mistakesOn(path: string): Mistake[] {
  const text = readFileSync(join(projectRoot, 'docs', path), 'utf8')
  const { body } = readFrontMatter(path as DocPath, text, path)
  const found: Mistake[] = []
  const walk = (node: Nodes): void => {
    if (node.type === 'code' && isMistakes(node)) {
      const rows = readMistakes(node)
      if (isRefusal(rows)) throw new Error(`${path}:${rows.at.line}: ${rows.message}`)
      found.push(...rows)
    }
    if ('children' in node) for (const child of node.children) walk(child)
  }
  walk(parseMarkdown(body, { gfm: true, directives: true }))
  return found
}

function isMistakes({ lang, meta }: Code): boolean {
  return lang === 'yaml' && meta?.split(' ')[0] === MISTAKES
}

/** Runs the code of a row. What it proves by `assert` and fails to prove is thrown. */
export async function runProof(code: string): Promise<Heard> {
  const heard: Heard = { warning: [], error: [], exception: [], message: [] }
  const given = {
    assert,
    ...pathUtils,
    ...theme,
    ...core,
    corePlugins,
    attempt: (work: () => unknown) => attempt(work, heard),
    draw: (parts: Draft | Part | readonly Part[], settings?: Settings, plugins?: readonly unknown[]) =>
      draw(parts, settings ?? {}, plugins ?? [], heard),
    page: (text: string) => readPage(text, heard),
  }
  const run = new AsyncFunction(...Object.keys(given), `'use strict'\n{\n${code}\n}`)
  await run(...Object.values(given))
  return heard
}

const AsyncFunction = (async () => {}).constructor as new (
  ...source: string[]
) => (...values: unknown[]) => Promise<unknown>

function attempt(work: () => unknown, heard: Heard): unknown {
  try {
    return work()
  } catch (error) {
    heard.exception.push(formsOf(error))
    return undefined
  }
}

/**
 * Drafts and renders a design as a reader does, and collects what its logs say.
 *
 * @param parts a draft method, the part that has it, or a list of parts
 */
function draw(
  parts: Draft | Part | readonly Part[],
  settings: Settings,
  plugins: readonly unknown[],
  heard: Heard,
): Drawing {
  const list = typeof parts === 'function' ? [{ name: 'apron.pocket', draft: parts }] : [parts].flat()
  const pattern = attempt(() => {
    const Apron = new Design({ data: { name: 'apron', version: '0.1.0' }, parts: list })
    const made = new Apron(settings)
    for (const plugin of plugins) made.use(plugin)
    return made
  }, heard) as Pattern | undefined
  attempt(() => ('sample' in settings ? pattern?.sample() : pattern?.draft()), heard)
  const svg = (attempt(() => pattern?.render(), heard) as string | undefined) ?? ''
  if (pattern) hearLogs(pattern, heard)
  const drawn = svg.replace(/<defs[\s\S]*?<\/defs>|<style[\s\S]*?<\/style>/g, '')
  return {
    pattern,
    svg,
    lines: drawn.match(/<path\b/g)?.length ?? 0,
    texts: Array.from(drawn.matchAll(/<tspan\b[^>]*>([^<]*)</g), ([, text = '']) => text.trim()),
    width: pattern?.width ?? 0,
    height: pattern?.height ?? 0,
    parts: pattern?.parts[0] ?? {},
  }
}

function hearLogs(pattern: Pattern, heard: Heard): void {
  const logs = pattern.getLogs()
  for (const { info, warn, error } of [logs.pattern, ...logs.sets]) {
    heard.message.push(...info.map(formsOf))
    heard.warning.push(...warn.map(formsOf))
    heard.error.push(...error.map(formsOf))
  }
}

/** What stands before each message of the YAML parser. */
const NOT_YAML = 'The front matter is not valid YAML: '

/** Reads a page as the only one of a site and collects the findings. */
function readPage(text: string, heard: Heard): Page {
  const site = readSite({ 'docs/index.md': text })
  for (const { severity, message } of site.findings)
    (severity === 'fail' ? heard.error : heard.warning).push([message, message.replace(NOT_YAML, '')])
  const { head, facts } = site.document('index.md')
  return { head, headings: facts.headings, html: () => site.html('index.md') }
}

/** Entries of a log may be lists, of a sentence and the exception behind it. */
function formsOf(entry: unknown): string[] {
  if (Array.isArray(entry)) return entry.flatMap(formsOf)
  if (entry instanceof Error) return [entry.message, `${entry.name}: ${entry.message}`]
  return [String(entry)]
}

/** Whether a message is one that was heard: word for word, with `…` for any text. */
export function isHeard(written: string, heard: readonly string[][]): boolean {
  const pattern = new RegExp(`^${written.split('…').map(escape).join('[\\s\\S]*')}$`)
  return heard.some((forms) => forms.some((form) => pattern.test(form)))
}

/** Errors or exceptions that are kept from readers: none of the texts tells of them. */
export function unnamed(heard: readonly string[][], texts: readonly (string | undefined)[]): string[][] {
  return heard.filter((forms) => !texts.some((text) => text !== undefined && isHeard(text, [forms])))
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
