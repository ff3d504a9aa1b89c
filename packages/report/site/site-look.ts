/** The typeface and the colours of a site, from the style sheet of its output. */
import { readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Survey } from 'docs-build/output'

/** Colours that the report and the site call by the same names. */
const COLORS = ['paper', 'shade', 'line', 'ink', 'soft', 'accent']
/** A larger font is left out: the report holds it as text. */
const LARGEST_FONT = 64 * 1024

/** @returns CSS for a page without other files; empty where the output has no such sheet, or writes it in another way */
export function siteLook({ out, files = [] }: Pick<Survey, 'out' | 'files'>): string {
  const sheet = files.find(({ path }) => /^assets\/style\.\w+\.css$/.test(path))?.path
  if (sheet === undefined) return ''
  const rules = plainRules(readFileSync(join(out, sheet), 'utf8'))
  const valuesOf = (selector: string): ReadonlyMap<string, string> =>
    new Map(
      rules
        .filter((rule) => rule.selector === selector)
        .flatMap(({ body }) =>
          Array.from(body.matchAll(/--([\w-]+):\s*([^;]+)/g), ([, name = '', value = '']) => [name, value]),
        ),
    )
  const [light, dark] = [valuesOf(':root'), valuesOf('[data-theme=dark]')]
  const sans = light.get('sans') ?? ''
  const faces = rules
    .filter(({ selector }) => selector === '@font-face')
    .flatMap(({ body }) => inlined(body, (path) => join(out, posix.join(posix.dirname(sheet), path))))
  const font = /^[\w\s,-]+$/.test(sans) ? `${faces.join('')}:root{--sans:${sans}}` : ''
  const [day, night] = [colorsOf(light), colorsOf(dark)]
  return day && night ? `${font}:root{${day}}@media (prefers-color-scheme:dark){:root{${night}}}` : font
}

interface Rule {
  readonly selector: string
  readonly body: string
}

/** The innermost rules of a sheet that hold on every screen, in their order. */
function plainRules(css: string): Rule[] {
  const rules: Rule[] = []
  const open: string[] = []
  let start = 0
  let isInnermost = false
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    const text = css
      .slice(start, index)
      .replace(/^.*;/s, brace === '{' ? '' : '$&')
      .trim()
    start = index + 1
    if (brace === '{') open.push(text)
    else {
      const selector = open.pop() ?? ''
      if (isInnermost && open.every((outer) => /^@(?:layer\b|media screen$)/.test(outer)))
        rules.push({ selector, body: text })
    }
    isInnermost = brace === '{'
  }
  return rules
}

/** A face whose file is in the text; nothing for one that is too large, or is written in a way that the report does not know. */
function inlined(body: string, fileOf: (path: string) => string): string[] {
  if (/[<{}\\]/.test(body)) return []
  const [, path] = /url\("?\.\/([\w.-]+\.woff2)"?\)/.exec(body) ?? []
  if (path === undefined) return body.includes('url(') ? [] : [`@font-face{${body}}`]
  const file = fileOf(path)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY) > LARGEST_FONT) return []
  const data = readFileSync(file).toString('base64')
  return [`@font-face{${body.replace(/url\([^)]*\)/, `url(data:font/woff2;base64,${data})`)}}`]
}

/** Declarations of all the colours; `undefined` when one of them is no plain colour. */
function colorsOf(values: ReadonlyMap<string, string>): string | undefined {
  const written = COLORS.map((name) => `--${name}:${values.get(name)}`)
  return written.every((declaration) => /^--\w+:#[\da-f]{3,8}$/i.test(declaration)) ? written.join(';') : undefined
}
