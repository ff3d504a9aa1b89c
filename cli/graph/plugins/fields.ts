/** The fields of a plugin as data: what each holds, for the check of a plugin and for its key. */

import { mapValues } from '../../../site/map-values.ts'
import { didYouMean, pathOf, quote, type SchemaProblem } from '../../kernel/schema/wording.ts'
import { ATTRIBUTE_TYPES, HYDRATE } from '../../markdown/components/component.ts'
import { MARKDOWN_FIELDS } from '../../markdown/extensions.ts'
import { toPlain } from '../config/plain.ts'
import { validate } from '../config/validate.ts'
import { groupOfWords, pluginWordProblems } from '../config/words.ts'
import { HOST_DIRECTIVES, isOrigin } from './head.ts'
import type { Plugin } from './plugin.ts'

type Report = (problem: SchemaProblem) => void

/** Reports what is wrong with the value of a field. */
type Check = (value: unknown, path: string, report: Report) => void

const TEXT = the((value) => typeof value === 'string', 'a text')
const TRUE = the((value) => value === true, '`true`')
const FUNCTION = the((value) => typeof value === 'function', 'a function')

/** Several fields of one kind. */
function each(names: readonly string[], check: Check): Readonly<Record<string, Check>> {
  return Object.fromEntries(names.map((name) => [name, check]))
}

/** What the schemas of directives and fences have. */
const SYNTAX: Readonly<Record<string, Check>> = {
  about: TEXT,
  attributes: aRecordOf(
    needs(['type'], {
      type: oneOf(['string', 'number', 'boolean']),
      required: the((value) => typeof value === 'boolean', '`true` or `false`'),
      oneOf: aListOf(TEXT),
      form: the(isObject, 'an object: `{ pattern, expected }`'),
      about: TEXT,
    }),
  ),
}

const DIRECTIVE_SCHEMA: Check = needs(['kind', 'attributes'], {
  ...SYNTAX,
  kind: oneOf(['container', 'leaf', 'text']),
  label: oneOf(['optional', 'required', 'none']),
  holds: the(isObject, 'an object: `{ name, distinct }`'),
})

const FENCE_SCHEMA: Check = needs(['attributes'], { ...SYNTAX, kind: oneOf(['fence']), label: oneOf(['none']) })

/** A record of a directive or a fence. */
const RECORD: Readonly<Record<string, Check>> = {
  name: the(
    (value) => typeof value === 'string' && /^[A-Za-z][\w-]*$/.test(value),
    'a name of letters, digits and hyphens',
  ),
  view: FUNCTION,
  facts: FUNCTION,
  slot: the(isObject, 'an object'),
  twin: FUNCTION,
  outline: FUNCTION,
  policy: the(isObject, 'an object'),
  components: the(isObject, 'an object'),
}

const HOSTS: Check = anObject(
  mapValues(HOST_DIRECTIVES, () => aListOf(the(isOrigin, 'an origin like `https://example.org`'))),
)

/** Names that stand in attributes, in names of files and after the languages of code blocks. */
const PART_NAME = the(
  (value) => typeof value === 'string' && /^[a-z][a-z0-9-]*$/.test(value),
  'a name of small letters, digits and hyphens',
)

const fields: Readonly<Record<keyof Plugin, Check>> = {
  name: the(
    (value) => typeof value === 'string' && /^[\w@/.:-]+$/.test(value),
    'a name of letters, digits and `-_./:@`',
  ),
  key: TEXT,
  options: () => {},
  markdown: anObject({
    directives: aListOf(needs(['name', 'schema', 'view'], { ...RECORD, schema: DIRECTIVE_SCHEMA })),
    fences: aListOf(needs(['name', 'schema', 'view'], { ...RECORD, schema: FENCE_SCHEMA })),
    drawn: aListOf(
      needs(['name', 'languages', 'read', 'draw'], {
        name: PART_NAME,
        languages: aListOf(TEXT),
        inline: FUNCTION,
        read: FUNCTION,
        work: FUNCTION,
        draw: FUNCTION,
      }),
    ),
    dialects: aListOf(
      needs(['name', 'about', 'constructs'], {
        name: TEXT,
        about: TEXT,
        ...each(['mdx', 'linksToMainLanguage', 'readsAddresses', 'readsImports', 'hasPlainComponents'], TRUE),
        components: aRecordOf(FUNCTION),
        constructs: aListOf(
          needs(['about', 'mark'], {
            about: TEXT,
            mark: the(
              (value) => value instanceof RegExp && !value.global && !value.sticky,
              'a pattern without `g` and `y`',
            ),
            ...each(['includes', 'isEarly'], TRUE),
            ...each(['rewrite', 'recall', 'open', 'transform'], FUNCTION),
          }),
        ),
      }),
    ),
    syntax: aListOf(the((value) => value === 'math', "'math'")),
    ...each(MARKDOWN_FIELDS, aListOf(the(isUnified, 'a unified plugin, or a list of one and its options'))),
  }),
  docs: aListOf(anObject({ id: TEXT, path: TEXT, routeBasePath: TEXT })),
  components: componentField,
  rules: aListOf(
    needs(['id'], {
      id: the(isRuleId, 'an id of small letters and hyphens'),
      about: TEXT,
      severity: the((value) => value === 'fail' || value === 'warn', "'fail' or 'warn'"),
      facts: FUNCTION,
      check: FUNCTION,
    }),
  ),
  pages: the((value) => typeof value === 'function' || Array.isArray(value), 'a list of pages or a function'),
  derivedPages: FUNCTION,
  frontMatter: FUNCTION,
  head: anObject({
    tags: the((value) => typeof value === 'function' || Array.isArray(value), 'a list of elements or a function'),
    hosts: HOSTS,
    ownPolicy: aListOf(
      the((value) => typeof value === 'string' && /^[\w./-]+\*?$/.test(value), 'a path such as `assets/demo.*`'),
    ),
    trustedTypes: aListOf(the(isPolicyName, 'a name of letters, digits and `-#=_/@.%`')),
  }),
  css: aListOf((value, path, report) => aModule(value, path, report)),
  styles: aListOf(
    needs(['endings', 'compile'], {
      endings: aListOf(the((value) => typeof value === 'string' && /^\.\w+$/.test(value), 'an ending such as `.scss`')),
      compile: FUNCTION,
    }),
  ),
  bundle: aListOf(needs(['name', 'setup'], { name: TEXT, setup: FUNCTION })),
  config: configField,
  images: anObject({ check: FUNCTION, forms: FUNCTION, sizes: TEXT }),
  icons: aRecordOf(the((value) => typeof value === 'string' && /^\s*<svg[\s>]/.test(value), 'the text of an SVG file')),
  outputs: FUNCTION,
  navbar: aListOf(
    needs(['type', 'schema'], {
      type: the(
        (value) => typeof value === 'string' && /^[A-Za-z][\w-]*$/.test(value),
        'a name of letters, digits and hyphens',
      ),
      schema: the((value) => isObject(value) && isObject(value['options']), 'a schema: `{ about, options }`'),
      view: (value, path, report) => aModule(value, path, report),
      data: FUNCTION,
    }),
  ),
  search: needs(['module'], {
    module: (value, path, report) => aModule(value, path, report),
    options: aLiteral,
    hosts: HOSTS,
  }),
  words: aRecordOf(aRecordOf(the(isWord, 'a text, or an object of texts with `other`'))),
  parts: aListOf(
    needs(['name', 'module'], {
      name: PART_NAME,
      module: (value, path, report) => aModule(value, path, report),
      words: TEXT,
      styles: aRecordOf(
        needs(['sheet'], {
          sheet: (value, path, report) => aModule(value, path, report),
          later: (value, path, report) => aModule(value, path, report),
        }),
      ),
      files: FUNCTION,
    }),
  ),
}

/** Where a plugin of unified belongs. */
export const UNIFIED_HINT =
  "A plugin of unified is part of one: `definePlugin({ name: 'emoji', markdown: { remark: [remarkEmoji] } })`, or `rehype`."

/** Checks that a value is a plugin. @param report receives every fault */
export function checkPlugin(value: unknown, path: string, report: Report): asserts value is Plugin {
  const hint = typeof value === 'function' ? UNIFIED_HINT : undefined
  if (!isObject(value)) report({ path, message: 'must be a plugin: the value of `definePlugin`', hint })
  else if (value['name'] === undefined) report({ path: pathOf(path, 'name'), message: 'is missing' })
  if (!isObject(value)) return
  let isWrong = false
  anObject(fields)(value, path, (problem) => {
    isWrong = true
    report(problem)
  })
  if (isWrong) return
  const { words, parts = [] } = value as unknown as Plugin
  if (words) pluginWordProblems(words, pathOf(path, 'words')).forEach(report)
  for (const [index, part] of parts.entries())
    if (part.words !== undefined && part.words !== groupOfWords(words ?? {}))
      report({
        path: pathOf(pathOf(pathOf(path, 'parts'), index), 'words'),
        message: `is ${quote(part.words)}, and no words of the plugin begin so`,
      })
}

function the(isRight: (value: unknown) => boolean, expected: string): Check {
  return (value, path, report) => {
    if (!isRight(value)) report({ path, message: `must be ${expected}` })
  }
}

function isWord(value: unknown): boolean {
  if (typeof value === 'string') return true
  return isObject(value) && 'other' in value && Object.values(value).every((text) => typeof text === 'string')
}

function isUnified(value: unknown): boolean {
  return typeof (Array.isArray(value) ? (value[0] as unknown) : value) === 'function'
}

/** Whether a text is the name of a Trusted Types policy (w3.org/TR/trusted-types, `tt-policy-name`). */
function isPolicyName(value: unknown): boolean {
  return typeof value === 'string' && /^[\w\-#=/@.%]+$/.test(value)
}

function isRuleId(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(value)
}

function aListOf(check: Check): Check {
  return (value, path, report) => {
    if (!Array.isArray(value)) report({ path, message: 'must be a list' })
    for (const [index, item] of (Array.isArray(value) ? value : []).entries()) check(item, pathOf(path, index), report)
  }
}

/** An object of the fields that a record names. */
function anObject(checks: Readonly<Record<string, Check>>): Check {
  const names = Object.keys(checks)
  return (value, path, report) => {
    if (!isObject(value)) report({ path, message: 'must be an object' })
    for (const [name, item] of Object.entries(isObject(value) ? value : {})) {
      const at = pathOf(path, name)
      if (!Object.hasOwn(checks, name))
        report({
          path: at,
          message: 'is no field',
          hint: didYouMean(name, names) ?? `These exist: ${names.join(', ')}.`,
        })
      else if (item !== undefined) checks[name]?.(item, at, report)
    }
  }
}

/** An object of any names. */
function aRecordOf(check: Check): Check {
  return (value, path, report) => {
    if (!isObject(value)) report({ path, message: 'must be an object' })
    for (const [name, item] of Object.entries(isObject(value) ? value : {})) check(item, pathOf(path, name), report)
  }
}

/** As `anObject`, with fields that must be there. */
function needs(names: readonly string[], checks: Readonly<Record<string, Check>>): Check {
  return (value, path, report) => {
    anObject(checks)(value, path, report)
    for (const name of isObject(value) ? names : [])
      if ((value as Readonly<Record<string, unknown>>)[name] === undefined)
        report({ path: pathOf(path, name), message: 'is missing' })
  }
}

function aLiteral(value: unknown, path: string, report: Report): void {
  const problems: SchemaProblem[] = []
  toPlain(value, problems, path)
  problems.forEach(report)
}

/** A part of a configuration, with the problems that it would have in one. */
function configField(value: unknown, path: string, report: Report): void {
  const problems: SchemaProblem[] = []
  const plain = toPlain(value, problems, path)
  if (problems.length === 0) validate(plain, problems)
  for (const problem of problems)
    report({ ...problem, path: problem.path.startsWith(path) ? problem.path : pathOf(path, problem.path) })
  if (isObject(value) && 'plugins' in value)
    report({ path: pathOf(path, 'plugins'), message: 'cannot stand in a plugin', hint: 'Give a list of plugins.' })
}

/** Name → module, or an object with the module. */
function componentField(value: unknown, path: string, report: Report): void {
  if (!isObject(value)) report({ path, message: 'must be an object: name → module' })
  for (const [name, item] of Object.entries(isObject(value) ? value : {})) {
    const at = pathOf(path, name)
    if (!/^[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/.test(name))
      report({ path: at, message: 'must have a name of letters and digits, such as `PriceTable`' })
    if (typeof item === 'string') aModule(item, at, report)
    else if (!isObject(item)) report({ path: at, message: 'must be a module, or an object with `module`' })
    else {
      if (item['module'] === undefined) report({ path: pathOf(at, 'module'), message: 'is missing' })
      anObject(COMPONENT)(item, at, report)
    }
  }
}

const aModule = the(
  (value) => typeof value === 'string' && value !== '',
  'the path of a module, or the name of a package',
)

const ATTRIBUTE: Readonly<Record<string, Check>> = {
  type: oneOf(ATTRIBUTE_TYPES),
  required: the((value) => typeof value === 'boolean', '`true` or `false`'),
  values: the((value) => Array.isArray(value), 'a list'),
  about: the((value) => typeof value === 'string', 'a text'),
}

const COMPONENT: Readonly<Record<string, Check>> = {
  module: aModule,
  hydrate: oneOf(HYDRATE),
  props(value, path, report) {
    if (!isObject(value)) report({ path, message: 'must be an object: name → value' })
    else aLiteral(value, path, report)
  },
  attributes(value, path, report) {
    if (!isObject(value)) report({ path, message: 'must be an object: name → attribute' })
    for (const [name, item] of Object.entries(isObject(value) ? value : {})) {
      anObject(ATTRIBUTE)(item, pathOf(path, name), report)
      if (isObject(item) && item['type'] === undefined)
        report({ path: pathOf(pathOf(path, name), 'type'), message: 'is missing' })
    }
  },
}

function oneOf(values: readonly string[]): Check {
  return the((value) => values.includes(value as string), `one of ${values.map((value) => `\`${value}\``).join(', ')}`)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
