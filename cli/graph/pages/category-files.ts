/** `_category_.json`, `.yml` and `.yaml`: the settings of a folder's category. */

import { compareText, type Problem } from '../../kernel/fault/finding.ts'
import { readShape } from '../../kernel/schema/read.ts'
import type { Definitions, Shape } from '../../kernel/schema/types.ts'
import { pathOf } from '../../kernel/schema/wording.ts'
import { readYamlMap } from '../../markdown/front-matter/yaml-map.ts'
import type { CategoryLinkConfig } from '../config/config.ts'
import type { MetadataFile } from './metadata-file.ts'

export interface CategoryMeta {
  readonly label?: string
  readonly position?: number
  readonly collapsible?: boolean
  readonly collapsed?: boolean
  readonly className?: string
  readonly icon?: string
  readonly badge?: string
  readonly description?: string
  readonly key?: string
  readonly customProps?: Readonly<Record<string, unknown>>
  /** The target of the label; `null` for none, even if the folder has an index. */
  readonly link?: CategoryLinkConfig | null
  /** Place of the link, for findings about it. */
  readonly linkPlace?: Problem['place']
  /** Place of the icon, for findings about it. */
  readonly iconPlace?: Problem['place']
}

/** Keys of a category file. */
export const CATEGORY: Shape = {
  options: {
    label: { type: 'anyText', about: 'Label of the category in the sidebar.' },
    position: { type: 'number', about: 'Place among its neighbours in the sidebar.' },
    collapsible: { type: 'boolean', about: 'Whether readers can close it.' },
    collapsed: { type: 'boolean', about: 'Whether it is closed at first.' },
    className: { type: 'anyText', about: 'Class of its entry in the sidebar.' },
    icon: { type: 'name', about: 'Icon before its entry in the sidebar.' },
    badge: { type: 'anyText', about: 'A short word after its entry in the sidebar.' },
    description: { type: 'anyText', about: 'What its page and lists say about it.' },
    key: { type: 'anyText', about: 'Name of the entry for programs that read the graph.' },
    customProps: { type: { map: 'json', keys: 'anyText' }, about: 'Values for a theme of your own.' },
    link: { type: { either: [{ is: 'Link' }, 'null'] }, about: 'What the label opens; `null` for nothing.' },
  },
}

export const CATEGORY_DEFINITIONS: Definitions = {
  Link: { shapes: ['DocLink', 'GeneratedIndex'], untyped: [] },
  DocLink: { kinds: ['doc'], options: { id: { type: 'anyText', required: true, about: 'The document.' } } },
  GeneratedIndex: {
    kinds: ['generated-index'],
    options: {
      slug: { type: 'anyText', about: 'Route of the page.' },
      title: { type: 'anyText', about: 'Title of the page.' },
      description: { type: 'anyText', about: 'Text below the title.' },
      image: { type: 'anyText', about: 'Preview image.' },
      keywords: {
        type: { list: 'anyText', commas: true, expected: 'a list of texts' },
        about: 'Words for the search.',
      },
    },
  },
}

type Report = (line: number, target: string, message: string, hint?: string) => void

/**
 * @param docsDir the docs folder, as findings name it
 * @returns the valid settings, by folder
 */
export function readCategoryFiles(
  files: readonly MetadataFile[],
  docsDir: string,
): { meta: Map<string, CategoryMeta>; problems: Problem[] } {
  const meta = new Map<string, CategoryMeta>()
  const problems: Problem[] = []
  for (const { path, text } of [...files].sort((a, b) => compareText(a.path, b.path))) {
    const folder = path.split('/').slice(0, -1).join('/')
    const report = (line: number, target: string, message: string, hint?: string): void => {
      const place = { file: `${docsDir}/${path}`, line, column: 1 }
      problems.push({ rule: 'category-file', place, target, message, hint: hint || undefined })
    }
    if (meta.has(folder)) {
      report(1, path, 'The folder has more than one category file; the first by name is read.', 'Keep one of them.')
      continue
    }
    meta.set(folder, readCategory(`${docsDir}/${path}`, text, report))
  }
  return { meta, problems }
}

function readCategory(file: string, source: string, report: Report): CategoryMeta {
  const text = source.replace(/^\uFEFF/, '').replace(/\r(?!\n)/g, '\n')
  // JSON is YAML except for tabs before its values; each tab is replaced by one space.
  const isJson = file.endsWith('.json')
  const { entries, errors } = readYamlMap(
    isJson ? text.replace(/^[ \t]+/gm, (indent) => ' '.repeat(indent.length)) : text,
  )
  for (const { line, message } of errors.slice(0, 1)) {
    report(line + 1, 'YAML', `The file ${isJson ? message.replace('YAML', 'JSON') : message}`)
  }
  const lines = new Map<string, number>()
  for (const { key, line, keyLines } of entries) {
    lines.set(key, line)
    for (const [inner, innerLine] of keyLines ?? []) lines.set(pathOf(key, inner), innerLine)
  }
  const lineOf = (path: string): number => 1 + (lines.get(path) ?? lines.get(path.replace(/[.[].*/, '')) ?? 0)
  const meta = readShape(CATEGORY, Object.fromEntries(entries.map(({ key, value }) => [key, value])), '', {
    definitions: CATEGORY_DEFINITIONS,
    keyNoun: 'key of a category file',
    isWritten: true,
    report: ({ path, message, hint }) =>
      report(lineOf(path), path.replace(/^.*\./, ''), `\`${path}\` ${message}.`, hint),
  }) as CategoryMeta
  const placeOf = (wanted: string): Problem['place'] | undefined => {
    const entry = entries.find(({ key }) => key === wanted)
    return entry && { file, line: entry.line + 1, column: 1 }
  }
  return { ...meta, linkPlace: placeOf('link'), iconPlace: placeOf('icon') }
}
