/** The keys of the front matter as a page for readers. */
import { FRONT_MATTER_KEYS } from './frontmatter.ts'

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
like a misspelt one, the rule \`unknown-front-matter\` says so.`

/** @returns the reference page of all keys, as Markdown */
export function frontMatterReference(): string {
  const rows = Object.entries(FRONT_MATTER_KEYS).map(
    ([key, { expected, about }]) => `| \`${key}\` | ${expected} | ${about} |`,
  )
  return `${[HEAD, ['| Key | Value | Meaning |', '| --- | --- | --- |', ...rows].join('\n')].join('\n\n')}\n`
}
