/** The editor of examples. It is loaded when a reader runs the first one. */
import { CodeError, compile, SCRIPTS } from '../compile.ts'
import { tokensOf } from '../highlight.ts'
import { type ModuleBundle, readMessage } from '../messages.ts'
import { type LivePart, projectForm } from '../projects.ts'

/** What the editor knows of the site. */
export interface LiveSite {
  /** File of the style sheet, beside the script. */
  readonly style: string
  /** URL of the frame's document. */
  readonly frame: string
  /** URL of the modules; empty for none. */
  readonly bundle: string
  readonly modules: readonly string[]
  readonly versions: Readonly<Record<string, string>>
  readonly openIn: readonly ('stackblitz' | 'codesandbox')[]
}

/** Lines of the console. */
const MOST_LINES = 200

const SERVICES = { stackblitz: 'StackBlitz', codesandbox: 'CodeSandbox' } as const

const opened = new WeakMap<Element, () => void>()
let bundle: Promise<ModuleBundle | undefined> | undefined

/** Written before this script, so that pages need not carry them. */
declare const LIVE_SITE: LiveSite
declare const LIVE_URL: string

document.addEventListener('live-run', ({ target }) => {
  const tools = (target as Element).closest<HTMLElement>('[data-db="live-tools"]')
  if (!tools) return
  const run = opened.get(tools) ?? open(tools, resolved(LIVE_SITE))
  opened.set(tools, run)
  run()
})

/** The names of files as URLs, and the style on its way: an editor without it can still be used. */
function resolved(site: LiveSite): LiveSite {
  const url = (name: string): string => name && new URL(name, LIVE_URL).href
  const href = url(site.style)
  const isLinked = [...document.head.querySelectorAll('link')].some((link) => link.href === href)
  if (!isLinked) document.head.append(make('link', { rel: 'stylesheet', href }))
  return { ...site, frame: url(site.frame), bundle: url(site.bundle) }
}

interface Editor {
  readonly part: LivePart
  readonly area: HTMLTextAreaElement
  readonly mark: (line: number | undefined) => void
}

/** @returns a function that runs the example as it is now */
function open(tools: HTMLElement, site: LiveSite): () => void {
  const figures = [...(tools.parentElement?.querySelectorAll<HTMLElement>(':scope > figure[data-db="code"]') ?? [])]
  const editors = figures.map((figure) => createEditor(figure, () => run()))
  const parts = (): LivePart[] => editors.map(({ part, area }) => ({ ...part, code: area.value }))
  const lines = make('ol', { className: 'live-console', tabIndex: 0, hidden: true })
  lines.setAttribute('aria-label', 'Console')
  const status = make('span', { className: 'live-status' })
  status.setAttribute('role', 'status')
  const stage = make('div', { className: 'live-stage', hidden: true })
  const button = (textContent: string, onclick: () => void): void => {
    tools.append(make('button', { type: 'button', textContent, onclick }))
  }
  let stop = (): void => {}
  button('Stop', () => {
    stop()
    status.textContent = 'Stopped.'
  })
  button('Reset', () => {
    for (const { area, part } of editors) setText(area, part.code)
    run()
  })
  button('Copy', () => {
    const text = parts()
      .map(({ code }) => code)
      .join('\n\n')
    navigator.clipboard.writeText(text).then(
      () => (status.textContent = 'Copied.'),
      () => (status.textContent = 'The browser does not allow copying.'),
    )
  })
  for (const service of site.openIn)
    button(`Open in ${SERVICES[service]}`, () =>
      send(projectForm(service, { parts: parts(), title: document.title, versions: site.versions })),
    )
  tools.append(status)
  tools.after(stage, lines)

  const script = editors.find(({ part }) => SCRIPTS[part.language] !== undefined)
  const write = (level: string, text: string): void => {
    if (lines.childElementCount > MOST_LINES) return
    lines.hidden = false
    const isLast = lines.childElementCount === MOST_LINES
    lines.append(make('li', { className: `live-${level}`, textContent: isLast ? '…' : text }))
  }
  const fail = (text: string, line: number | undefined): void => {
    write('error', line === undefined ? text : `Line ${line}: ${text}`)
    script?.mark(line)
  }
  function run(): void {
    stop()
    lines.replaceChildren()
    lines.hidden = true
    stage.hidden = false
    status.textContent = 'Running …'
    script?.mark(undefined)
    const all = parts()
    const of = (language: string): string => all.find((part) => part.language === language)?.code ?? ''
    let code = ''
    try {
      if (script) code = compile(script.area.value, script.part.language, site.modules)
    } catch (error) {
      status.textContent = ''
      stage.hidden = true
      if (!(error instanceof CodeError)) throw error
      fail(error.message, error.line)
      return
    }
    stop = start(stage, {
      html: of('html'),
      css: of('css'),
      code,
      site,
      write,
      fail,
      begun: () => (status.textContent = ''),
      blocked: () => (status.textContent = 'This host does not let the frame of examples run.'),
    })
  }
  return run
}

interface Run {
  readonly html: string
  readonly css: string
  readonly code: string
  readonly site: LiveSite
  readonly write: (level: string, text: string) => void
  readonly fail: (text: string, line: number | undefined) => void
  readonly begun: () => void
  readonly blocked: () => void
}

/** Runs an example in a new frame. @returns what ends it */
function start(stage: Element, { html, css, code, site, write, fail, begun, blocked }: Run): () => void {
  const frame = make('iframe', { title: 'Result', src: site.frame })
  // An origin of its own: without the page, its storage and its cookies; no popups, no forms, and the window stays where it is.
  frame.setAttribute('sandbox', 'allow-scripts')
  let isReady = false
  const listen = ({ source, data }: MessageEvent): void => {
    if (source !== frame.contentWindow) return
    const message = readMessage(data)
    if (message?.type === 'ready' && !isReady) {
      isReady = true
      const run = (modules: ModuleBundle | undefined): void => {
        const isDark = document.documentElement.dataset['theme'] === 'dark'
        frame.contentWindow?.postMessage({ type: 'run', html, css, code, modules, isDark }, '*')
      }
      void modulesOf(site, code)
        .then(run, () => fail('The modules of the examples cannot be loaded.', undefined))
        .then(begun)
    } else if (message?.type === 'height') frame.style.height = `${Math.max(message.height, 32)}px`
    else if (message?.type === 'log') write(message.level, message.text)
    else if (message?.type === 'error') fail(message.text, message.line)
  }
  addEventListener('message', listen)
  frame.addEventListener('load', () => {
    // Scripts of the document have run before.
    if (!isReady) setTimeout(() => isReady || blocked())
  })
  stage.replaceChildren(frame)
  return () => {
    removeEventListener('message', listen)
    frame.remove()
  }
}

/** The modules, once an example imports one or exports a component. */
function modulesOf({ bundle: url }: LiveSite, code: string): Promise<ModuleBundle | undefined> {
  if (url === '' || !/\brequire\(|\bexports\.\s*default\b|\bReact\b/.test(code)) return Promise.resolve(undefined)
  bundle ??= fetch(url)
    .then((response) => response.json() as Promise<ModuleBundle>)
    .catch((error: unknown) => {
      // The next run asks again.
      bundle = undefined
      throw error
    })
  return bundle
}

function createEditor(figure: HTMLElement, run: () => void): Editor {
  const code = figure.querySelector('pre code')?.textContent?.replace(/\n$/, '') ?? ''
  const language = figure.dataset['language'] ?? ''
  const caption = figure.querySelector('figcaption')
  const name = caption?.textContent || language
  const known = knownLines(figure)
  const shown = make('code', {})
  const area = make('textarea', { value: code, spellcheck: false, wrap: 'off', autocomplete: 'off' })
  area.setAttribute('autocapitalize', 'off')
  area.setAttribute('aria-label', `Code: ${name}`)
  let marked: number | undefined
  const draw = (): void => {
    shown.replaceChildren(...linesOf(area.value, language, { marked, known }))
  }
  area.addEventListener('input', () => {
    marked = undefined
    draw()
  })
  area.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    run()
  })
  const pre = make('pre', {})
  pre.append(shown)
  pre.setAttribute('aria-hidden', 'true')
  const both = make('div', { className: 'live-code' })
  both.append(pre, area)
  const box = make('div', { className: 'code live-edit' })
  if (caption) {
    const title = make('p', { className: 'live-name' })
    title.append(...caption.cloneNode(true).childNodes)
    box.append(title)
  }
  box.append(both)
  figure.hidden = true
  figure.after(box)
  draw()
  const part = { language, code }
  return {
    part,
    area,
    mark(line) {
      marked = line
      area.setAttribute('aria-invalid', String(line !== undefined))
      draw()
    },
  }
}

function setText(area: HTMLTextAreaElement, text: string): void {
  area.value = text
  area.dispatchEvent(new Event('input'))
}

/** Lines that the page has highlighted, by their text: in the editor they keep their colours. */
function knownLines(figure: HTMLElement): Map<string, HTMLElement> {
  const lines = [...figure.querySelectorAll<HTMLElement>('.line')].filter((line) => !line.querySelector(':not(i)'))
  return new Map(lines.map((line) => [line.textContent ?? '', line]))
}

/** Code as lines of coloured tokens. */
function linesOf(
  code: string,
  language: string,
  { marked, known }: { readonly marked: number | undefined; readonly known: ReadonlyMap<string, HTMLElement> },
): HTMLElement[] {
  const lines = [make('span', { className: 'line' })]
  for (const [text, name] of tokensOf(code, language))
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push(make('span', { className: 'line' }))
      const token =
        name === undefined ? document.createTextNode(part) : make('i', { className: name, textContent: part })
      lines.at(-1)?.append(token)
    })
  lines.forEach((line, index) => {
    const original = known.get(line.textContent ?? '')
    if (original) line.replaceChildren(...original.cloneNode(true).childNodes)
    line.append('\n')
    line.classList.toggle('live-marked', index + 1 === marked)
  })
  return lines
}

function send({ action, fields }: ReturnType<typeof projectForm>): void {
  const form = make('form', { action, method: 'post', target: '_blank', rel: 'noopener', hidden: true })
  for (const [name, value] of Object.entries(fields)) form.append(make('input', { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
  form.remove()
}

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), properties)
}
