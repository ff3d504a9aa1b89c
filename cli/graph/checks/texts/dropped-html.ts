/** Raw HTML that is left out of a page because `markdown.html` is `safe`. */
import { own } from '../../../../site/own.ts'
import type { Problem } from '../../../kernel/fault/finding.ts'
import { perItem } from '../../../kernel/store/blocks.ts'
import type { DroppedHtml } from '../../../markdown/document.ts'
import { components } from '../../../markdown/mdx/mdx-components.ts'
import type { CheckedDocument } from '../checked-site.ts'
import type { Rule } from '../rule.ts'

export const droppedHtml: Rule = {
  id: 'dropped-html',
  about: 'Raw HTML or a component is left out of the page.',
  why: 'Readers do not see the element, or see its text without it.',
  repair:
    "Use Markdown or a directive for it. If you trust all authors, `markdown.html: 'verbatim'` publishes HTML as it is written.",
  severity: 'warn',
  example: { 'docs/a.md': '<script>alert(1)</script>\n' },
  check: ({ documents }) => problemsOf(documents),
}

const problemsOf = perItem(({ file, facts }: CheckedDocument): readonly Problem[] =>
  (facts.dropped ?? []).map((dropped) => {
    const { what, name, line, column, count } = dropped
    return {
      name: nameOf(dropped),
      uses: count,
      rule: 'dropped-html',
      place: { file, line, column },
      target: what === 'attribute' ? name : `<${name}>`,
      message: messageOf(dropped),
      hint: hintOf(dropped),
    }
  }),
)

/** What has one decision for all its uses. Elements such as `<carbon-sun>` and `<carbon-moon>` are of one library. */
function nameOf({ what, name }: DroppedHtml): string {
  if (what === 'component') return name
  // Tools for styles have their classes as attributes.
  if (what === 'attribute') return name.includes(' ') ? '[…]' : `[${name}]`
  return `<${name.replace(/-.*/s, '-…')}>`
}

function messageOf({ what, name, element }: DroppedHtml): string {
  if (what === 'attribute') return `\`${name}\` of \`<${element}>\` is left out.`
  if (what === 'whole') return `\`<${name}>\` is left out with everything in it.`
  if (what === 'empty') return `\`<${name} />\` is left out.`
  if (what === 'component')
    return `\`<${name}>\` is a component, and this file is read as plain Markdown: it is left out.`
  return `\`<${name}>\` is left out; the content between its tags is shown without it.`
}

const VERBATIM = "`markdown: { html: 'verbatim' }` in docs.config.ts keeps all HTML of all pages as it is written."

const HINTS: Readonly<Record<string, string>> = {
  iframe: `Write a video as \`::youtube[Title]{id=…}\`, or link to the page. ${VERBATIM}`,
  script: `Load scripts in a part of the theme (\`theme.components\`). ${VERBATIM}`,
  style: `Put the rules into the file that \`theme.css\` names. ${VERBATIM}`,
  svg: `Save the drawing as a file and show it as an image: \`![What it shows](./drawing.svg)\`. ${VERBATIM}`,
}

function hintOf({ what, name }: DroppedHtml): string {
  const directive = what === 'component' ? components.get(name)?.directive.name : undefined
  if (directive !== undefined) return `Write the directive \`${directive}\` instead, or rename the file to \`.mdx\`.`
  if (what === 'component')
    return 'Write Markdown or a directive instead, or say once for all uses, in `markdown.standIns`, what stands there.'
  if (what !== 'attribute') return own(HINTS, name) ?? `Use Markdown or a plain HTML element. ${VERBATIM}`
  if (name === 'style') return `Give the element a \`class\`, with its rules in \`theme.css\`. ${VERBATIM}`
  if (name.startsWith('on')) return `Handle events in a part of the theme (\`theme.components\`). ${VERBATIM}`
  return `Remove it. ${VERBATIM}`
}
