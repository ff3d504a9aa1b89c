/** A request as code in several languages. Every text of the API is written as a literal of the language. */
import { plainText, type SampleRequest } from './request.ts'

export const SAMPLE_LANGUAGES = ['curl', 'javascript', 'python', 'go'] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]

interface Writer {
  readonly title: string
  /** Of the highlighting. */
  readonly language: string
  readonly write: (request: SampleRequest) => string
}

/** Entries of a form. */
function formOf(value: unknown): [name: string, value: string][] {
  return Object.entries(value as Record<string, unknown>).map(([name, item]) => [name, plainText(item)])
}

function formText(value: unknown): string {
  return formOf(value)
    .map(([name, item]) => `${encodeURIComponent(name)}=${encodeURIComponent(item)}`)
    .join('&')
}

/** A text between single quotes of a shell. */
function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A literal of JavaScript, Python and Go alike. */
function literal(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`)
}

function json(value: unknown): string {
  return JSON.stringify(value, undefined, 2) ?? 'null'
}

export const SAMPLES: Readonly<Record<SampleLanguage, Writer>> = {
  curl: {
    title: 'curl',
    language: 'bash',
    write({ method, url, headers, body }) {
      const data = (): string[] => {
        if (body === undefined) return []
        if (body.kind === 'multipart')
          return formOf(body.value).map(([name, value]) => `-F ${shell(`${name}=${value}`)}`)
        if (body.kind === 'form') return formOf(body.value).map((entry) => `--data-urlencode ${shell(entry.join('='))}`)
        return [`-d ${shell(body.kind === 'json' ? json(body.value) : String(body.value))}`]
      }
      const first = method === 'GET' ? `curl ${shell(url)}` : `curl -X ${method} ${shell(url)}`
      return [first, ...headers.map(({ name, value }) => `-H ${shell(`${name}: ${value}`)}`), ...data()].join(' \\\n  ')
    },
  },
  javascript: {
    title: 'JavaScript',
    language: 'js',
    write({ method, url, headers, body }) {
      const before: string[] = []
      const options: string[] = []
      if (method !== 'GET') options.push(`method: ${literal(method)},`)
      if (headers.length > 0)
        options.push(
          `headers: {\n${headers.map(({ name, value }) => `    ${literal(name)}: ${literal(value)},`).join('\n')}\n  },`,
        )
      if (body?.kind === 'json') options.push(`body: JSON.stringify(${indented(json(body.value), '  ')}),`)
      else if (body?.kind === 'form')
        options.push(`body: new URLSearchParams(${indented(json(Object.fromEntries(formOf(body.value))), '  ')}),`)
      else if (body?.kind === 'multipart') {
        before.push('const form = new FormData()')
        for (const [name, value] of formOf(body.value)) before.push(`form.append(${literal(name)}, ${literal(value)})`)
        options.push('body: form,')
      } else if (body) options.push(`body: ${literal(String(body.value))},`)
      const call =
        options.length === 0 ? `fetch(${literal(url)})` : `fetch(${literal(url)}, {\n  ${options.join('\n  ')}\n})`
      return [...before, `const response = await ${call}`, 'console.log(response.status, await response.text())'].join(
        '\n',
      )
    },
  },
  python: {
    title: 'Python',
    language: 'python',
    write({ method, url, headers, body }) {
      const parts = [literal(url)]
      const own = headers.filter(({ name }) => !(body && name === 'Content-Type' && body.kind !== 'text'))
      if (own.length > 0)
        parts.push(
          `headers={\n${own.map(({ name, value }) => `        ${literal(name)}: ${literal(value)},`).join('\n')}\n    }`,
        )
      if (body?.kind === 'json') parts.push(`json=${indented(python(body.value), '    ')}`)
      else if (body?.kind === 'form')
        parts.push(`data=${indented(python(Object.fromEntries(formOf(body.value))), '    ')}`)
      else if (body?.kind === 'multipart')
        parts.push(
          `files=${indented(python(Object.fromEntries(formOf(body.value).map(([name, value]) => [name, [null, value]]))), '    ')}`,
        )
      else if (body) parts.push(`data=${literal(String(body.value))}`)
      const call = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method)
        ? `requests.${method.toLowerCase()}(`
        : `requests.request(\n    ${literal(method)},`
      const written = parts.length === 1 ? parts[0] : `\n    ${parts.join(',\n    ')},\n`
      return `import requests\n\nresponse = ${call}${written})\nprint(response.status_code, response.text)`
    },
  },
  go: {
    title: 'Go',
    language: 'go',
    write({ method, url, headers, body }) {
      const text = (): string => {
        if (body?.kind === 'json') return json(body.value)
        return body?.kind === 'text' ? String(body.value) : formText(body?.value)
      }
      const reader = body === undefined ? 'nil' : `strings.NewReader(${goText(text())})`
      const imports = ['fmt', 'io', 'net/http', ...(body ? ['strings'] : [])]
      const sent =
        body?.kind === 'multipart'
          ? [...headers, { name: 'Content-Type', value: 'application/x-www-form-urlencoded' }]
          : headers
      return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
\treq, err := http.NewRequest(${literal(method)}, ${literal(url)}, ${reader})
\tif err != nil {
\t\tpanic(err)
\t}
${sent.map(({ name, value }) => `\treq.Header.Set(${literal(name)}, ${literal(value)})\n`).join('')}\tres, err := http.DefaultClient.Do(req)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer res.Body.Close()
\tbody, _ := io.ReadAll(res.Body)
\tfmt.Println(res.Status, string(body))
}`
    },
  },
}

/** A raw text of Go may have several lines, but no backtick. */
function goText(text: string): string {
  return text.includes('`') || /[\r\u007f-\u009f]/.test(text) ? literal(text) : `\`${text}\``
}

/** A value as Python writes it. */
function python(value: unknown, depth = 0): string {
  const [inner, outer] = ['    '.repeat(depth + 1), '    '.repeat(depth)]
  if (value === null || value === undefined) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value === 'string') return literal(value)
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((item) => `${inner}${python(item, depth + 1)},`).join('\n')}\n${outer}]`
  if (typeof value !== 'object') return String(value)
  const entries = Object.entries(value)
  return entries.length === 0
    ? '{}'
    : `{\n${entries.map(([name, item]) => `${inner}${literal(name)}: ${python(item, depth + 1)},`).join('\n')}\n${outer}}`
}
