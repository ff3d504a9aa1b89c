/**
 * The script of the frame in which examples run. The frame has an origin of its own, so that an example reaches neither the
 * page nor its storage; a policy of its own, so that it loads nothing; and what it sends is read as any stranger's message.
 */
import { inspectAll } from '../inspect.ts'
import { COUNTER, type FrameMessage, type LogLevel, type RunMessage } from '../messages.ts'

/** Turns of loops and calls of functions without a pause, some tenths of a second. */
const MOST_TURNS = 20_000_000

interface Bundled {
  readonly modules: Readonly<Record<string, object>>
  readonly render?: (value: unknown, into: Element) => void
}

/** What the scripts of the frame declare. */
const globals = window as {
  liveModules?: Bundled
  liveExample?: (...given: readonly unknown[]) => Promise<void>
}

const page = window.parent

// Opened by itself, or in a frame without a sandbox, the document has the origin of the site: then it runs nothing.
if (window.origin === 'null' && page !== window) {
  listen()
  say({ type: 'ready' })
}

function say(message: FrameMessage): void {
  page.postMessage(message, '*')
}

function listen(): void {
  const levels: Readonly<Record<string, LogLevel>> = {
    log: 'log',
    info: 'log',
    debug: 'log',
    table: 'log',
    dir: 'log',
    warn: 'warn',
    error: 'error',
    trace: 'log',
  }
  for (const [name, level] of Object.entries(levels))
    Object.assign(console, { [name]: (...values: unknown[]) => say({ type: 'log', level, text: inspectAll(values) }) })
  // The console of the example has them, so that of the browser need not.
  addEventListener('error', (event) => {
    event.preventDefault()
    report(event.error ?? event.message)
  })
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    report(event.reason)
  })
  addEventListener('message', function start({ source, data }: MessageEvent<RunMessage>): void {
    if (source !== page) return
    removeEventListener('message', start)
    void run(data)
  })
}

function report(error: unknown): void {
  const [, line] = /\blive-example\.js:(\d+)/.exec(error instanceof Error ? String(error.stack) : '') ?? []
  say({ type: 'error', text: inspectAll([error]), line: line === undefined ? undefined : Number(line) })
}

async function run({ html, css, code, modules, isDark }: RunMessage): Promise<void> {
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  for (const text of [modules?.css ?? '', css]) {
    const style = document.createElement('style')
    style.textContent = text
    document.head.append(style)
  }
  document.body.innerHTML = html
  const { documentElement: root } = document
  new ResizeObserver(() => say({ type: 'height', height: Math.ceil(root.getBoundingClientRect().height) })).observe(
    root,
  )
  try {
    runScripts()
    if (modules) runScript(modules.js)
    const bundled = globals.liveModules
    const exported = await evaluate(code, bundled?.modules ?? {})
    if ('default' in exported) bundled?.render?.(exported['default'], rootOf())
  } catch (error) {
    report(error)
  }
}

/** Scripts in HTML that is set do not run by themselves. */
function runScripts(): void {
  for (const script of document.body.querySelectorAll('script')) {
    const own = document.createElement('script')
    own.textContent = script.textContent
    script.replaceWith(own)
  }
}

function rootOf(): Element {
  const found = document.getElementById('root')
  if (found) return found
  const made = document.createElement('div')
  document.body.append(made)
  return made
}

async function evaluate(code: string, modules: Bundled['modules']): Promise<Readonly<Record<string, unknown>>> {
  const exported: Record<string, unknown> = {}
  const load = (name: string): object => ({ ...modules[name], __esModule: true })
  // The first line stays the first.
  runScript(
    `liveExample = async function(${['require', 'exports', 'React', COUNTER].join()}) {${code}\n}\n//# sourceURL=live-example.js`,
  )
  await globals.liveExample?.(load, exported, modules['react'], createCounter())
  return exported
}

function runScript(text: string): void {
  const script = document.createElement('script')
  script.textContent = text
  document.head.append(script)
  script.remove()
}

/** Stops code that goes on without a pause. What counts is work, so a busy machine gives the same verdict. */
function createCounter(): () => void {
  let left = MOST_TURNS
  const { port1, port2 } = new MessageChannel()
  let isAsked = false
  port1.onmessage = () => {
    left = MOST_TURNS
    isAsked = false
  }
  return () => {
    if (!isAsked) {
      isAsked = true
      port2.postMessage(0)
    }
    if (--left < 0) throw new RangeError('The code was stopped, because it goes on without an end.')
  }
}
