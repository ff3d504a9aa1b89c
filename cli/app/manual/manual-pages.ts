/** The pages of the manual that come with the package. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** A page of the manual. */
export interface ManualPage {
  /** Below the manual, without extension and `index`: `check/rules/broken-link`. */
  readonly name: string
  /** The path of its file: `check/index.md`. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  /** Its place among the pages of its folder; those without one stand last. */
  readonly order: number
  /** How much its words count, beside those of other pages. */
  readonly boost: number
  /** Markdown below the front matter. */
  readonly text: string
}

/** Reads the pages of a folder of Markdown files. @returns no pages when there is no such folder */
export function readManual(folder: string): ManualPage[] {
  return listed(folder)
    .filter((path) => path.endsWith('.md') && !path.split(sep).some((name) => name.startsWith('_')))
    .map((path) => manualPage(path.split(sep).join('/'), readFileSync(join(folder, path), 'utf8')))
}

/**
 * Reads the pages that are made from the program when it is packed. They share one file, because many small files would
 * each take a whole block of the disk.
 *
 * @param file JSON with the text of each page by its path; none when there is no such file
 */
export function readMadeManual(file: string): ManualPage[] {
  if (!existsSync(file)) return []
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>
  return Object.entries(texts).map(([path, text]) => manualPage(path, text))
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  } catch {
    return []
  }
}

/** @returns the name of the page that is made from a file of the manual */
export function nameOf(path: string): string {
  return path.replace(/(?:(?:^|\/)index)?\.md$/, '')
}

/** Front matter of the manual has one line a key; its values are plain, quoted or lists in brackets. */
export function manualPage(path: string, file: string): ManualPage {
  const [, head = '', text = file] = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/.exec(file) ?? []
  const valueOf = (key: string): string =>
    (new RegExp(`^"?${key}"?: (.*)$`, 'm').exec(head)?.[1] ?? '').replace(/^"(.*)"$|^'(.*)'$/, '$1$2')
  return {
    name: nameOf(path),
    path,
    title: valueOf('title'),
    description: valueOf('description'),
    keywords: valueOf('keywords')
      .replace(/^\[|\]$/g, '')
      .split(',')
      .map((word) => word.trim().replaceAll('"', ''))
      .filter((word) => word !== ''),
    order: Number(valueOf('order') || Number.POSITIVE_INFINITY),
    boost: Number(/^"?search"?: \{.*\bboost"?: *([\d.]+)/m.exec(head)?.[1] ?? 1),
    text,
  }
}
