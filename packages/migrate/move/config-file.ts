/** A configuration → the text of `docs.config.ts`. */
import { counted } from 'docs-build/cli'

import { isData } from './data.ts'
import { compact } from './fit-config.ts'
import { type MovePlan, NOTES_FILE, REDIRECTS_FILE } from './move-plan.ts'
import type { Data } from './moved-site.ts'
import { YEAR } from './script/values.ts'

/** The year of the build, inside a template. */
const THIS_YEAR: string = ['${new', `Date().${'getFullYear'}()}`].join(' ')

/** The end of an import; written in parts, because the test of our own imports reads lines. */
function importing(file: string): string {
  return ['from', `'./${file}'`].join(' ')
}

/** Name of the imported redirects. */
const REDIRECTS = 'redirects'

/** Longest line of the file. */
const WIDTH = 100

/** @param lowered rules that the configuration makes warnings, with the number of their findings */
export function configFileText(plan: MovePlan, lowered: Readonly<Record<string, number>>): string {
  const { redirects, checks, ...config } = plan.config as Data
  const hasRedirects = redirects !== undefined
  const news = (plan.site.news ?? []).map((options) => `news(${valueText(compact(options), '    ', 5)})`)
  const plugins = [...news, ...(plan.hasFormulas ? ['math()'] : [])]
  const rules = Object.entries(lowered).flatMap(([rule, count]) => [
    `      // ${counted(count, 'finding')} when the site moved in: remove the line when they are dealt with.`,
    `      ${keyText(rule)}: 'warn',`,
  ])
  const lines = [
    "import { defineConfig } from 'docs-build'",
    ...pluginNames(plan).map((name) => `import { ${name} } from 'docs-build-${name}'`),
    ...(hasRedirects ? [`import ${REDIRECTS} ${importing(REDIRECTS_FILE)}`] : []),
    '',
    `// Moved in from ${plan.found.label} (${plan.found.config}). ${NOTES_FILE} lists what is left to do.`,
    '// Every option: `npx docs-build help configuration`.',
    'export default defineConfig({',
    ...entriesText(config, '  '),
    ...(plugins.length > 0 ? ['  plugins: [', ...plugins.map((one) => `    ${one},`), '  ],'] : []),
    ...(hasRedirects
      ? ['  // Old addresses that lead to the pages of today.', `  redirects: { paths: ${REDIRECTS} },`]
      : []),
    ...(rules.length > 0 || checks !== undefined
      ? [
          '  checks: {',
          '    rules: {',
          ...entriesText(((checks as Data | undefined)?.['rules'] as Data) ?? {}, '      '),
          ...rules,
          '    },',
          '  },',
        ]
      : []),
    '})',
    '',
  ]
  return lines.join('\n')
}

/** Plugins of ours that the new site needs. */
export function pluginNames({ site, hasFormulas }: Pick<MovePlan, 'site' | 'hasFormulas'>): string[] {
  return [...(hasFormulas ? ['math'] : []), ...(site.news?.length ? ['news'] : [])]
}

function entriesText(data: Data, indent: string): string[] {
  return Object.entries(data).map(
    ([key, value]) => `${indent}${keyText(key)}: ${valueText(value, indent, key.length + 2)},`,
  )
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : stringText(key)
}

/**
 * @param indent of the line on which the value begins
 * @param before number of characters before the value on that line
 */
function valueText(value: unknown, indent: string, before: number): string {
  const line = lineText(value)
  if (line.length + indent.length + before < WIDTH && !line.includes('\n')) return line
  const inner = `${indent}  `
  if (Array.isArray(value))
    return `[\n${value.map((item) => `${inner}${valueText(item, inner, 0)},\n`).join('')}${indent}]`
  if (isData(value)) return `{\n${entriesText(value, inner).join('\n')}\n${indent}}`
  return line
}

function lineText(value: unknown): string {
  if (typeof value === 'string') return stringText(value)
  if (Array.isArray(value)) return `[${value.map(lineText).join(', ')}]`
  if (!isData(value)) return String(value)
  const entries = Object.entries(value).map(([key, item]) => `${keyText(key)}: ${lineText(item)}`)
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}

/** A text as a literal; the year in which the site is built stays an expression. */
export function stringText(text: string): string {
  if (text.includes(YEAR)) {
    const parts = text.split(YEAR).map((part) => escaped(part).replaceAll('`', '\\`').replaceAll('${', '\\${'))
    return `\`${parts.join(THIS_YEAR)}\``
  }
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  return quote + escaped(text).replaceAll(quote, `\\${quote}`) + quote
}

function escaped(text: string): string {
  const code = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replace(/[\p{Cc}\u2028\u2029]/gu, code)
}
