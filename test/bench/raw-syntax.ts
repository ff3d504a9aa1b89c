/** Raw syntax of other tools in the text that readers see, and the rules that name it. */

/** Syntax of other tools, as it stands in the text of a page. */
const RAW: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['::: container', /(?:^|[\s>]):::+ ?[a-z]/im],
  [':::', /^\s*:::+\s*$/m],
  ['!!! note', /(?:^|\n)\s*(?:!!!|\?\?\?\+?) [a-z]/],
  ['=== "tab"', /(?:^|\n)\s*===[!+]? ["“]/],
  ['/// block', /(?:^|\n)\s*\/\/\/+(?: [a-z]|\s*(?:$|\n))/],
  ['{{< >}}', /\{\{[<%]/],
  ['{{ }}', /\{\{\s*#?[\w.$-]+/],
  ['{% %}', /\{%-?\s*[a-z]/],
  ['{! !}', /\{![>\s]?[\w./ ]+!\}/],
  ['--8<--', /-8<-/],
  ['<<< @/', /(?:^|\n)\s*<<< ?[@.\w/]/],
  ['[!NOTE]', /\[!(?:note|tip|important|warning|caution|include|info|div|code|danger)\b/i],
  ['import', /(?:^|\n)\s*import [\w*{][^\n]* from ["'“‘]/],
  ['export', /(?:^|\n)\s*export (?:const|default) /],
  ['{ .class }', /\{:? ?[.#][a-z][\w-]*(?: [^{}\n]*)?\}/i],
  [':icon:', /(?<![\w:]):(?:material|fontawesome|octicons|simple)-[\w-]+:/],
  ['++key++', /(?<![\w+])\+\+[a-z]+(?:\+[a-z0-9-]+)*\+\+(?![\w+])/],
  ['{/* */}', /\{\/\*/],
  ['<Tabs values={', /<[A-Z][\w.]*[^<>]*=\{/],
  ['[[toc]]', /\[\[toc\]\]|\[TOC\]/i],
  ['@include', /@include:/],
]

/** Rules whose findings are about syntax that is not read. */
export const ABOUT_SYNTAX: ReadonlySet<string> = new Set([
  'foreign-syntax',
  'unsupported-mdx',
  'unknown-directive',
  'broken-include',
  'dropped-html',
])

/** The words of a page: its article without code, scripts and markup. */
function readableText(html: string): string {
  const article = /<article\b[\s\S]*<\/article>/.exec(html)?.[0] ?? html
  return article
    .replace(/<(script|style|pre|code|kbd|svg|samp)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<(?:br|\/p|\/li|\/div|\/h[1-6]|\/td)\b[^>]*>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&amp;/g, '&')
}

/** The words of a page without those that the old tool showed as they are too: text in `v-pre`. */
function withoutLiterals(text: string, source: string): string {
  const literals = Array.from(source.matchAll(/<[a-z]+[^<>]*\bv-pre\b[^<>]*>([^<]*)<|^:::+ v-pre\s*\n([\s\S]*?)^:::/gm))
  return literals.reduce((rest, [, inline, block]) => rest.replaceAll((inline ?? block ?? '').trim() || '\0', ''), text)
}

/**
 * @param html of the page
 * @param source Markdown of the page
 * @returns names of the raw syntax that the page shows
 */
export function rawSyntax(html: string, source: string): string[] {
  const text = withoutLiterals(readableText(html), source)
  return RAW.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
}
