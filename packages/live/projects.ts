/** An example as a project of StackBlitz or CodeSandbox: the form that opens it there. */
import { compressToBase64 } from 'lz-string'
import { SCRIPTS } from './compile.ts'

/** A part of an example: the language of its fence, and its code. */
export interface LivePart {
  readonly language: string
  readonly code: string
}

/** A form that a reader sends in a new tab. */
export interface ProjectForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

/** @param versions of the packages that examples may import */
export function projectForm(service: 'stackblitz' | 'codesandbox', { parts, title, versions }: Example): ProjectForm {
  const files = filesOf(parts, versions)
  if (service === 'stackblitz') {
    const named = Object.entries(files).map(([path, text]) => [`project[files][${path}]`, text])
    return {
      action: 'https://stackblitz.com/run',
      fields: { 'project[title]': title, 'project[template]': 'node', ...Object.fromEntries(named) },
    }
  }
  const contents = Object.entries(files).map(([path, content]) => [path, { content }])
  const parameters = compressToBase64(JSON.stringify({ files: Object.fromEntries(contents) }))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
  return { action: 'https://codesandbox.io/api/v1/sandboxes/define', fields: { parameters } }
}

interface Example {
  readonly parts: readonly LivePart[]
  readonly title: string
  readonly versions: Readonly<Record<string, string>>
}

function filesOf(parts: readonly LivePart[], versions: Example['versions']): Record<string, string> {
  const of = (language: string): string | undefined => parts.find((part) => part.language === language)?.code
  const script = parts.find(({ language }) => SCRIPTS[language] !== undefined)
  const kind = script && SCRIPTS[script.language]
  const isReact = kind?.endsWith('x') === true
  const name = isReact ? `App.${kind}` : `main.${kind ?? 'js'}`
  const css = of('css')
  const start = isReact
    ? `import { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\nimport App from './${name}'\n\ncreateRoot(document.getElementById('root')).render(createElement(App))\n`
    : undefined
  return {
    'index.html': [
      '<!doctype html>\n<meta charset="utf-8">',
      ...(css === undefined ? [] : ['<link rel="stylesheet" href="/style.css">']),
      of('html') ?? '<div id="root"></div>',
      ...(script ? [`<script type="module" src="/${start ? 'start.js' : name}"></script>\n`] : []),
    ].join('\n'),
    ...(css === undefined ? {} : { 'style.css': css }),
    ...(script ? { [name]: script.code } : {}),
    ...(start ? { 'start.js': start } : {}),
    'package.json': `${JSON.stringify(manifestFor(isReact ? versions : {}), undefined, 2)}\n`,
  }
}

function manifestFor(dependencies: Example['versions']): object {
  return {
    name: 'example',
    private: true,
    type: 'module',
    scripts: { start: 'vite', dev: 'vite' },
    dependencies,
    devDependencies: { vite: '^7.0.0' },
  }
}
