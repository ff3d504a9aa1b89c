/** The reference page of all front matter keys. */
import { expectation } from '../../kernel/schema/read.ts'
import type { Type } from '../../kernel/schema/types.ts'
import { enumerate } from '../../kernel/schema/wording.ts'
import { FRONT_MATTER_KEYS, FRONT_MATTER_MAPS } from './frontmatter.ts'

const HEAD = `# Front matter

A page may start with YAML between two lines of three hyphens. Every key is optional:

\`\`\`yaml title="docs/guides/invoices.md"
---
title: Invoices
description: How to create an invoice, and how to send it.
tags: [billing, basics]
order: 20
---
\`\`\`

The rule \`front-matter\` reports a wrong value. A key that is not in this list is your own data; if it looks
misspelt, the rule \`unknown-front-matter\` reports it.

You may write a number, a date or \`true\` for a text without quotes, so a title may be \`2026\`.`

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
