/**
 * `redirects.nginx.conf`: a map for nginx. It is included in the `http` block, and `$docs_build_redirect` then holds the
 * destination of an old address.
 */
import { decodePath } from '../../site/url.ts'
import { onlyUrlCharacters, type RedirectFormat, spellings } from './format.ts'

const HEAD = [
  '# Include this file in the `http` block, and write in the `server` block:',
  '#   if ($docs_build_redirect) { return 301 $docs_build_redirect$is_args$args; }',
  'map $uri $docs_build_redirect {',
  '  default "";',
].join('\n')

export const nginx: RedirectFormat = {
  name: 'nginx',
  file: 'redirects.nginx.conf',
  write(rules) {
    const lines = rules.flatMap(({ from, to }) =>
      // In a value a dollar sign begins a variable.
      spellings(from).map((path) => `  "${quoted(path)}" "${quoted(onlyUrlCharacters(to).replaceAll('$', '%24'))}";`),
    )
    return `${[HEAD, ...lines, '}'].join('\n')}\n`
  },
  read(text) {
    const rules = text.matchAll(/^ {2}"((?:[^"\\]|\\.)+)" "((?:[^"\\]|\\.)*)";$/gm)
    return Array.from(rules, ([, from = '', to = '']) => ({ from: unquoted(from), to: unquoted(to) })).filter(
      ({ to }) => decodePath(to) !== undefined,
    )
  },
}

function quoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&')
}

function unquoted(text: string): string {
  return text.replace(/\\(.)/g, '$1')
}
