/**
 * The dev server's script in the page: it applies changes without losing the reader's place, and shows findings with
 * their lines. It depends on no other script of the page, so it works when those fail.
 */
import { type DevError, type DevFindings, drawOverlay } from './overlay.ts'

/** A change of content is applied to the open page; a change of code or configuration reloads it. */
interface Update {
  readonly revision: number
  readonly reload: boolean
}

const script = document.currentScript ?? document.querySelector('script[type=module][src*="/dev."]')
const base = new URL('../', script instanceof HTMLScriptElement ? script.src : location.href)
const events = new EventSource(new URL('__docs-build/events', base))

let revision: number | undefined
let findings: DevFindings | undefined
let error: DevError | undefined
let isChecking = false
const answers = new Map<string, string>()

function listen<T>(name: string, handle: (data: T) => void): void {
  events.addEventListener(name, (event) => handle(JSON.parse((event as MessageEvent<string>).data) as T))
}

listen<Update>('update', (update) => {
  const isFirst = revision === undefined
  const missed = revision !== undefined && update.revision !== revision + 1
  revision = update.revision
  if (isFirst) return
  if (update.reload || missed || document.documentElement.dataset['hydrated'] === undefined) location.reload()
  else refresh()
})
listen<DevFindings>('findings', (next) => {
  findings = next
  draw()
})
listen<boolean>('checking', (next) => {
  isChecking = next
  draw()
})
listen<DevError | null>('error-state', (next) => {
  error = next ?? undefined
  draw()
})

/** Asks the runtime to load the page again, then reopens the parts of the text that were open. */
function refresh(): void {
  const open = textState()
  const body = document.querySelector('main') ?? document.body
  const observer = new MutationObserver(() => restore(open))
  observer.observe(body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), 2000)
  document.dispatchEvent(new Event('docs-build:refresh'))
}

interface TextState {
  readonly tabs: readonly number[]
  readonly details: readonly boolean[]
}

function textState(): TextState {
  return {
    tabs: tabLists().map((list) => [...list.children].findIndex((tab) => tab.ariaSelected === 'true')),
    details: allDetails().map((element) => element.open),
  }
}

function restore({ tabs, details }: TextState): void {
  tabLists().forEach((list, index) => {
    const tab = list.children[tabs[index] ?? 0]
    if (tab instanceof HTMLElement && tab.ariaSelected !== 'true') tab.click()
  })
  allDetails().forEach((element, index) => {
    const wanted = details[index]
    if (wanted !== undefined && element.open !== wanted) element.open = wanted
  })
}

function tabLists(): Element[] {
  return [...document.querySelectorAll('[data-db=tabs][data-ready] > :first-child')]
}

function allDetails(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('main .markdown details')]
}

function draw(): void {
  drawOverlay({ findings, error, isChecking, route: location.pathname, answers, repair })
}

/** Asks the server for a repair. The change of the file then brings new findings, without the one that it repairs. */
async function repair(id: string): Promise<void> {
  const answer = (text: string): void => {
    answers.set(id, text)
    draw()
  }
  answer('Repairing …')
  try {
    const response = await fetch(new URL('__docs-build/repair', base), {
      method: 'POST',
      headers: { 'docs-build-repair': id },
    })
    answer(response.ok ? 'Repaired. The page follows.' : await response.text())
  } catch {
    answer('The server does not answer.')
  }
}

addEventListener('popstate', draw)
document.addEventListener('click', () => setTimeout(draw, 300))
