/**
 * Adds to examples what CSS cannot do: the large view, playing, and the arrow keys in X-Ray. Loaded when a reader turns
 * to an example; the larger parts are loaded when they are used.
 */
import type { ExamplesData } from '../contract.ts'
import { grammarOf } from '../words/grammar.ts'
import type { Activity, PageTools, SpeakingTools } from './activity.ts'

const activities = new Set<Activity>()

/**
 * Handles an event in an example.
 *
 * @param event a click, a key, a change of the view, or the focus; other events are ignored
 */
export function onExampleEvent(event: Event, site: ExamplesData, tools: PageTools): void {
  const { words, language } = tools.words
  const page = { ...tools, say: tools.sayWith(words, grammarOf(language)) }
  void page.loadStyleSheet(site.toolsCss)
  if (event.type === 'click') void onClick(event, site, page)
  else if (event.type === 'keydown') onKey(event as KeyboardEvent)
  else if (event.type === 'change') onChange(event, page)
  else if (event.type === 'focusin') onFocus(event)
}

/** Ends the activities in examples that are no longer in the document. */
export function endGone(): void {
  for (const activity of activities) if (!activity.figure.isConnected) end(activity)
}

async function onClick(event: Event, site: ExamplesData, page: SpeakingTools): Promise<void> {
  // Only a child of the figure: a caption may contain an element with the same class.
  const pressed =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>('[data-db=example] > .example-actions > :is(.example-zoom, .example-play)')
      : null
  const figure = pressed?.closest<HTMLElement>('[data-db=example]')
  if (!pressed || !figure) return
  const known = [...activities].find((activity) => activity.figure === figure)
  if (known && pressed.matches('.example-play')) return end(known)
  // While a button's code is loading, further clicks have no effect.
  if (pressed.ariaBusy) return
  pressed.ariaBusy = 'true'
  await begin(pressed, figure, site, page).finally(() => pressed.removeAttribute('aria-busy'))
}

async function begin(
  pressed: Element,
  figure: HTMLElement,
  { play, toolsCss }: ExamplesData,
  page: SpeakingTools,
): Promise<void> {
  await Promise.all([loadXray(figure, page), page.loadStyleSheet(toolsCss)])
  if (pressed.matches('.example-zoom')) (await import('./zoom.ts')).openLarge(figure, page.say)
  else if (play) {
    const { startPlay } = await import('./play.ts')
    activities.add(startPlay(figure, play, page))
  }
}

function end(activity: Activity): void {
  activities.delete(activity)
  activity.end()
}

function onChange({ target }: Event, page: PageTools): void {
  const figure =
    target instanceof Element && target.matches('[data-db=example] > .example-views > .show-xray')
      ? target.closest<HTMLElement>('[data-db=example]')
      : null
  if (figure) void loadXray(figure, page)
}

/** Loads X-Ray from its own page. A drawing with many points and paths has such a page, to keep this one small. */
async function loadXray(figure: HTMLElement, { trustedHtml }: PageTools): Promise<void> {
  const apart = figure.querySelector(':scope > .example-apart')
  const link = apart?.querySelector('a')
  if (!apart || link?.origin !== location.origin) return
  try {
    const response = await fetch(link.href)
    if (!response.ok) return
    const page = new DOMParser().parseFromString(trustedHtml(await response.text()), 'text/html')
    const [xray, data] = [
      page.querySelector('[data-db=drawing] > .xray'),
      page.querySelector('[data-db=example] > .example-data'),
    ]
    // Another event may have loaded it meanwhile.
    if (!xray || !apart.isConnected) return
    figure.querySelector('[data-db=drawing]')?.append(xray)
    apart.replaceWith(...(data ? [data] : []))
  } catch {
    // The link to X-Ray's page remains.
  }
}

// ── X-Ray with the keyboard ─────────────────────────────────────────────────────────────────────────

/** Makes the focused item the only stop of the Tab key among all points and paths; the arrow keys reach the others. */
function onFocus({ target }: Event): void {
  const item = target instanceof Element ? target.closest('[data-db=drawing] > .xray [tabindex]') : null
  const stops = item?.closest('[data-db=drawing] > .xray')?.querySelectorAll('[tabindex="0"]') ?? []
  for (const stop of stops) if (stop !== item) stop.setAttribute('tabindex', '-1')
  item?.setAttribute('tabindex', '0')
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function onKey(event: KeyboardEvent): void {
  const item =
    event.target instanceof Element ? event.target.closest<SVGElement>('[data-db=drawing] > .xray [tabindex]') : null
  const step = STEPS[event.key]
  if (!item || !step || event.defaultPrevented) return
  event.preventDefault()
  const all = [...(item.closest('[data-db=drawing] > .xray')?.querySelectorAll<SVGElement>('[tabindex]') ?? [])]
  const next = all[step(all.indexOf(item), all.length)]
  if (!next) return
  next.focus()
}
