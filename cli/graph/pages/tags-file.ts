/**
 * `tags.yml` in the docs folder: the tags of the site and their labels. Pages refer to a tag by its key. If the file
 * exists, a tag that it lacks is a finding.
 */

import { compareText, type Problem } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { readValue, type SchemaReading } from '../../kernel/schema/read.ts'
import type { Shape } from '../../kernel/schema/types.ts'
import { pathOf } from '../../kernel/schema/wording.ts'
import type { Head, TagUse } from '../../markdown/document.ts'
import { TAG_PATH } from '../../markdown/front-matter/frontmatter.ts'
import { readYamlMap, type YamlEntry } from '../../markdown/front-matter/yaml-map.ts'
import { routeName } from '../routes.ts'
import type { MetadataFile } from './metadata-file.ts'
import { tagRoute } from './tags.ts'

/** Tags by key. */
type TagDefinitions = ReadonlyMap<string, TagUse>

const TAG: Shape = {
  options: {
    label: { type: 'anyText', about: 'Name of the tag. Default: the key, with a capital.' },
    permalink: { type: { form: TAG_PATH }, about: 'Path of its page below `/tags/`. Default: the key.' },
    description: { type: 'anyText', about: 'Text of its page.' },
  },
}

/**
 * @param files the tags files; the first one is read
 * @param docsDir the docs folder, as findings name it
 * @returns no tags without a file
 */
export function readTagsFile(
  files: readonly MetadataFile[],
  docsDir: string,
): { tags?: TagDefinitions; problems: Problem[] } {
  const [file, ...others] = [...files].sort((a, b) => compareText(a.path, b.path))
  if (!file) return { problems: [] }
  const problems: Problem[] = []
  const report = (path: string, line: number, target: string, message: string, hint?: string): void => {
    const place = { file: `${docsDir}/${path}`, line: line + 1, column: 1 }
    problems.push({ rule: 'tags-file', place, target, message, hint: hint || undefined })
  }
  for (const { path } of others)
    report(path, 0, path, `Tags are listed in \`${file.path}\` already; this file is not read.`, 'Keep one of them.')
  const { entries, errors } = readYamlMap(file.text.replace(/^\uFEFF/, '').replace(/\r(?!\n)/g, '\n'))
  for (const { line, message } of errors) report(file.path, line, 'YAML', `The file ${message}`)

  const tags = new Map<string, TagUse>()
  const owners = new Map<string, string>()
  for (const entry of entries) {
    const { key, line, keyLines } = entry
    const tag = readTag(entry, ({ path, message, hint }) => {
      const inner = Array.from(keyLines?.keys() ?? []).find((name) => path === pathOf(pathOf('', key), name))
      const at = inner === undefined ? line : (keyLines?.get(inner) ?? line)
      report(file.path, at, inner ?? key, `\`${path}\` ${message}.`, hint)
    })
    if (!tag) continue
    const owner = owners.get(tagRoute(tag))
    if (owner !== undefined) {
      report(
        file.path,
        line,
        key,
        `The tags \`${key}\` and \`${owner}\` have the same page.`,
        'Give one a `permalink`.',
      )
      continue
    }
    owners.set(tagRoute(tag), key)
    tags.set(key, tag)
  }
  return { tags, problems }
}

/** @returns nothing for a tag that is not a map; the fault is reported */
function readTag({ key, value }: YamlEntry, report: SchemaReading['report']): TagUse | undefined {
  const reading = { definitions: { Tag: TAG }, keyNoun: 'key of a tag', isWritten: true, report }
  const read = value === null ? {} : readValue({ is: 'Tag' }, value, pathOf('', key), reading)
  if (read === undefined) return undefined
  const { label, permalink, description } = read as { label?: string; permalink?: string; description?: string }
  return {
    label: label?.trim() || key.replace(/^./u, (first) => first.toUpperCase()),
    permalink: permalink ?? routeName(key),
    description: description?.trim() ? description.trim() : undefined,
  }
}

/**
 * Gives the tags of a page the labels from the tags file.
 *
 * @returns the page, and a problem for each tag that the file lacks
 */
export function withListedTags(
  head: Head,
  tags: TagDefinitions,
  docsDir: string,
): { readonly head: Head; readonly problems: readonly Problem[] } {
  const used = head.frontMatter.tags
  if (!used) return { head, problems: [] }
  const problems: Problem[] = []
  const listed = used.map((use) => {
    const tag = use.permalink === undefined ? tags.get(use.label) : undefined
    if (tag) return tag
    const near = nearest(use.label, tags.keys())
    problems.push({
      rule: 'unknown-tag',
      place: { file: `${docsDir}/${head.path}`, line: head.keyLines['tags'] ?? 1, column: 1 },
      target: use.label,
      message: `The tag \`${use.label}\` is not in the list of tags.`,
      hint: near ? `Did you mean \`${near}\`?` : `Add it to the tags file in \`${docsDir}\`.`,
    })
    return use
  })
  return { head: { ...head, frontMatter: { ...head.frontMatter, tags: listed } }, problems }
}
