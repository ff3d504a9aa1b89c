/** The reference page of all front matter keys. */
import { expectation } from '../schema/read.ts'
import type { Type } from '../schema/types.ts'
import { enumerate } from '../schema/wording.ts'
import { FRONT_MATTER_KEYS, FRONT_MATTER_MAPS } from './frontmatter.ts'

const HEAD = `# Front matter

A page may begin with YAML between two lines of three hyphens. Every key may be left out:

\`\`\`yaml title="docs/guides/seams.md"
---
title: Seams
description: How two parts are joined.
tags: [sewing, basics]
order: 20
---
\`\`\`

A wrong value is a finding of the rule \`front-matter\`. A key that is not in this list is data of your own; where it looks
like a misspelt one, the rule \`unknown-front-matter\` says so.

A number, a date or \`true\` in place of a text is read as it is written, so a title may be \`2026\` without quotes.`

const READING = { definitions: FRONT_MATTER_MAPS, isWritten: true }

/** @returns the reference page of all keys, as Markdown */
export function frontMatterReference(): string {
  const rows = Object.entries(FRONT_MATTER_KEYS).map(
    ([key, { type, about }]) => `| \`${key}\` | ${valueOf(type)} | ${about} |`,
  )
  return `${[HEAD, ['| Key | Value | Meaning |', '| --- | --- | --- |', ...rows].join('\n')].join('\n\n')}\n`
}

/** Describes the values that a type allows; for a map, the values of each key. */
function valueOf(type: Type): string {
  const definition = typeof type === 'object' && 'is' in type ? FRONT_MATTER_MAPS[type.is] : undefined
  if (!definition || !('options' in definition)) return expectation(type, READING)
  const keys = Object.entries(definition.options).map(([key, option]) => `\`${key}\` (${valueOf(option.type)})`)
  return `a map with ${enumerate(keys, 'and')}`
}
