/**
 * The forms that a text can have: the words for each in a message, and the function that reads it. Reading also
 * normalises the text, so that later stages see only one spelling.
 */

export type FormName =
  | 'text'
  | 'anyText'
  | 'html'
  | 'origin'
  | 'basePath'
  | 'sitePath'
  | 'redirectSource'
  | 'proxyPath'
  | 'externalUrl'
  | 'destination'
  | 'asset'
  | 'folder'
  | 'repositoryFolder'
  | 'docsFolder'
  | 'file'
  | 'document'
  | 'editUrl'
  | 'searchPath'
  | 'queryString'
  | 'regex'
  | 'pattern'
  | 'glob'
  | 'color'
  | 'hexColor'
  | 'cssValue'
  | 'policyDirective'
  | 'policySource'
  | 'name'
  | 'versionName'
  | 'gitName'
  | 'locale'
  | 'attribute'

export interface Form {
  /** Name of the form on the reference page. */
  readonly noun: string
  /** Words that follow "must be" in a message. */
  readonly expected: string
  /** The normalised value; `undefined` when the text does not have this form. */
  readonly read: (text: string) => string | undefined
}

const SCHEME = /^[a-z][a-z0-9+.-]*:|^\/\//i

/** A keyword or a hash in quotes, a scheme, or a host with what may stand around it (Content Security Policy 3, 2.3.1). */
const POLICY_SOURCE =
  /^(?:'[a-z\d+/_-]+={0,2}'|[a-z][a-z\d+.-]*:|(?:[a-z][a-z\d+.-]*:\/\/)?(?:\*|(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*)(?::(?:\d+|\*))?(?:\/[\w.~%!$&()*+=:@/-]*)?)$/i

export const forms: Readonly<Record<FormName, Form>> = {
  text: { noun: 'text', expected: 'text that is not empty', read: notEmpty },
  anyText: { noun: 'text', expected: 'text', read: (text) => text },
  html: { noun: 'HTML', expected: 'HTML as text', read: notEmpty },
  origin: {
    noun: 'address',
    expected: "an address without a path, such as 'https://example.org' (a path belongs in `baseUrl`)",
    read: readOrigin,
  },
  basePath: { noun: 'path', expected: "a path that begins with a slash, such as '/' or '/docs/'", read: readBasePath },
  sitePath: {
    noun: 'path',
    expected: "a path inside the site, such as '/guides' (an address elsewhere belongs in `href`)",
    read: readSitePath,
  },
  redirectSource: {
    noun: 'path',
    expected: "an old path inside the site, such as '/old/page' or '/guides/page#old-part'",
    read: readSitePath,
  },
  proxyPath: {
    noun: 'path',
    expected: "a path without a slash at its end, such as '/api'",
    read: matching(/^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/),
  },
  externalUrl: {
    noun: 'address',
    expected: 'an address that begins with https:, http:, mailto: or tel: (a path inside the site belongs in `to`)',
    read: readExternalUrl,
  },
  destination: {
    noun: 'path or address',
    expected:
      "a path inside the site, such as '/guides', or an address that begins with https:, http:, mailto: or tel:",
    read: (text) => readExternalUrl(text) ?? readSitePath(text),
  },
  asset: {
    noun: 'file or address',
    expected: "the path of a file in a static folder, such as '/img/logo.svg', or an address that begins with https:",
    read: (text) => (/^data:image\//i.test(text) || !SCHEME.test(text) ? notEmpty(text) : readWebUrl(text)),
  },
  folder: { noun: 'folder', expected: "a folder inside the project, such as 'static'", read: readFolder },
  repositoryFolder: {
    noun: 'folder',
    expected:
      "a folder other than the project's own, such as 'docs' or '../packages/core/docs' (pages beside the configuration move into a folder)",
    read: (text) => {
      const [, above = '', below = ''] = /^(?:\.\/)*((?:\.\.\/)*)(.*)$/s.exec(text) ?? []
      const folder = readFolder(below)
      return folder === undefined ? undefined : above + folder
    },
  },
  docsFolder: {
    noun: 'folder',
    expected: "a folder below the docs folder, such as 'guides', or '.' for all of it",
    read: (text) => (text === '.' ? text : readFolder(text)),
  },
  file: {
    noun: 'file',
    expected: "the path of a file inside the project, such as 'theme/footer.tsx'",
    read: readFolder,
  },
  document: {
    noun: 'document',
    expected: "the path of a document below the docs folder, such as 'guides/plugins'",
    read: readFolder,
  },
  editUrl: {
    noun: 'address',
    expected: "an address that begins with https:, such as 'https://example.org/edit/main/docs/'",
    read: (text) => readWebUrl(text)?.replace(/\/?$/, '/'),
  },
  searchPath: {
    noun: 'path',
    expected: "a path inside the site, such as 'search'",
    read: (text) => readSitePath(text)?.replace(/^\/|\/$/g, '') || undefined,
  },
  queryString: {
    noun: 'query',
    expected: "a query, such as '?from=menu'",
    read: (text) => notEmpty(text)?.replace(/^\??/, '?'),
  },
  regex: {
    noun: 'regular expression',
    expected: "a regular expression as text, such as '^/guides/'",
    read: (text) => (isRegex(text) ? notEmpty(text) : undefined),
  },
  pattern: { noun: 'pattern', expected: 'text with `*` for any characters', read: notEmpty },
  glob: {
    noun: 'glob pattern',
    expected: "a glob pattern below the docs folder, such as 'reference/*.md' or 'howtos/**'",
    read: (text) => (/^[/!]|\\|\0/.test(text) ? undefined : notEmpty(text)),
  },
  color: { noun: 'colour', expected: "a CSS colour, such as '#b1d4e0'", read: matching(/^[#\w][#\w\s(),.%/+-]*$/) },
  hexColor: {
    noun: 'colour',
    expected: "a hexadecimal colour, such as '#0b5c6b'",
    read: matching(/^#(?:[\da-f]{3}|[\da-f]{6})$/i),
  },
  cssValue: { noun: 'CSS value', expected: "a CSS value, such as '#0b5c6b' or '0.5rem'", read: readCssValue },
  policyDirective: {
    noun: 'directive',
    expected: "a directive of a content security policy, such as 'connect-src'",
    read: matching(/^(?:(?:script|style|img|font|connect|media|frame|worker|child|manifest|object)-src|form-action)$/),
  },
  policySource: {
    noun: 'source',
    expected: "a source of a content security policy, such as 'https://example.org'",
    read: matching(POLICY_SOURCE),
  },
  name: { noun: 'name', expected: 'a name of letters, digits, - and _', read: matching(/^[\w-]+$/) },
  versionName: {
    noun: 'name',
    expected: 'a name of at most 32 letters, digits, dots, - and _',
    read: matching(/^(?!\.{1,2}$)[\w.-]{1,32}$/),
  },
  // The rules of `git check-ref-format`, as far as they keep a name from being an option or an expression.
  gitName: {
    noun: 'name',
    expected: "the name of a git tag, branch or commit, such as 'v3.0.2'",
    read: matching(/^(?!-)(?!.*(?:\.\.|@\{|\.lock$))[^\s~^:?*[\\\p{Cc}]+$/u),
  },
  locale: { noun: 'language tag', expected: "a language tag, such as 'en' or 'pt-BR'", read: readLocale },
  attribute: {
    noun: 'name',
    expected: "the name of an attribute, such as 'property'",
    read: matching(/^(?!on)[a-z][\w:-]*$/i),
  },
}

function notEmpty(text: string): string | undefined {
  return text.trim() ? text : undefined
}

function matching(pattern: RegExp): Form['read'] {
  return (text) => (pattern.test(text) ? text : undefined)
}

function isRegex(source: string): boolean {
  try {
    new RegExp(source)
    return true
  } catch {
    return false
  }
}

function readLocale(text: string): string | undefined {
  try {
    new Intl.Locale(text.replaceAll('_', '-'))
    return text
  } catch {
    return undefined
  }
}

function readOrigin(text: string): string | undefined {
  if (text === '') return text
  const url = parseUrl(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return url.pathname === '/' && !url.search && !url.hash && !/[?#]/.test(text) ? url.origin : undefined
}

function readBasePath(text: string): string | undefined {
  const path = `/${text}/`.replace(/^\/+|\/+$/g, '/')
  return path.includes('//') || parseUrl(path, 'https://site.invalid')?.pathname !== path ? undefined : path
}

function readSitePath(text: string): string | undefined {
  if (!notEmpty(text) || SCHEME.test(text) || text.includes('\\')) return undefined
  const path = text.startsWith('/') ? text : `/${text}`
  return parseUrl(path, 'https://site.invalid')?.host === 'site.invalid' ? path : undefined
}

function readExternalUrl(text: string): string | undefined {
  if (/^(?:mailto|tel):\P{Cc}+$/iu.test(text)) return text
  return readWebUrl(text.startsWith('//') ? `https:${text}` : text)
}

/**
 * The address stays as written, because only the reader's browser needs the normal form. Only a space is encoded and a line
 * end refused, since either would end the address in `_redirects`.
 */
function readWebUrl(text: string): string | undefined {
  return /^https?:\/\/\P{Cc}+$/iu.test(text) && parseUrl(text) ? text.trim().replaceAll(' ', '%20') : undefined
}

/**
 * Removes `./` at the beginning and `/` at the end. A folder outside the project is refused, because a site publishes
 * only files of its project.
 */
function readFolder(text: string): string | undefined {
  const path = text.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, '')
  const segments = path.split('/')
  const odd = (segment: string): boolean => segment === '' || segment === '.' || segment === '..'
  return /[\\:\0]/.test(path) || segments.some(odd) ? undefined : path
}

/** Reads a single value, which cannot end its declaration or the sheet. */
function readCssValue(text: string): string | undefined {
  if (!notEmpty(text) || /[;{}<>\\@!\n]|\/\*|\burl\(/i.test(text)) return undefined
  const outside = text.replace(/"[^"]*"|'[^']*'/g, '')
  let depth = 0
  for (const sign of outside) {
    if (sign === '(') depth++
    else if (sign === ')') depth--
    if (depth < 0) return undefined
  }
  return depth === 0 && !/["']/.test(outside) ? text.trim() : undefined
}

function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}
