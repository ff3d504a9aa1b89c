/**
 * Adds to examples what CSS cannot do: the large view, playing, and the arrow keys in X-Ray. Loaded when a reader turns
 * to an example, or when a link brings one along; the larger parts are loaded when they are used.
 */
import { grammarOf } from 'docs-build/browser'
import type { Activity, ExamplesData, PageTools, SpeakingTools } from './activity.ts'
import type { PlayStart } from './play.ts'
import type { MovePoint } from './touch.ts'

const activities = new Set<Activity>()
/** The example that can be played without waiting. */
let prepared: Activity | undefined

/**
 * Handles an event in an example.
 *
 * @param event a click, a key, a change of the view, or the focus; other events are ignored
 */
export function onExampleEvent(event: Event, site: ExamplesData, tools: PageTools): void {
  const page = speaking(tools)
  void page.loadStyleSheet(site.toolsCss)
  const figure = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-db=example]') : null
  if (figure) void openTouch(figure, site, page)
  if (event.type === 'click') void onClick(event, site, page)
  else if (event.type === 'keydown') onKey(event as KeyboardEvent)
  else if (event.type === 'change') onChange(event, page)
  else if (event.type === 'input') void onInput(event, site, page)
  else if (event.type === 'focusin') onFocus(event)
}

function speaking(tools: PageTools): SpeakingTools {
  const { words, language } = tools.words
  return { ...tools, say: tools.sayWith(words, grammarOf(language)) }
}

/** Ends the activities in examples that are no longer in the document. */
export function endGone(): void {
  for (const activity of activities) if (!activity.figure.isConnected) end(activity)
  if (prepared?.figure.isConnected === false) prepared.end()
}

/** The examples whose drawing can be touched. */
const touched = new WeakSet<HTMLElement>()

/** Links the drawing of an example with its code; where readers may play, its points can be dragged. */
async function openTouch(figure: HTMLElement, site: ExamplesData, page: SpeakingTools): Promise<void> {
  if (touched.has(figure)) return
  touched.add(figure)
  // The styles first: without them, the layer would stand below the drawing.
  const [{ touchable }] = await Promise.all([import('./touch.ts'), page.loadStyleSheet(site.toolsCss)])
  let aim: Parameters<MovePoint> | undefined
  const move: MovePoint = async (...to) => {
    aim = to
    if (!activityIn(figure)) await play(figure, {}, site, page)
    activityIn(figure)?.move?.(...aim)
  }
  touchable(figure, page.say, site.play && move)
}

async function onClick(event: Event, site: ExamplesData, page: SpeakingTools): Promise<void> {
  // Only a child of the figure: a caption may contain an element with the same class.
  const pressed =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>('[data-db=example] > :is(p, div) > :is(.example-play, .example-zoom)')
      : null
  const figure = pressed?.closest<HTMLElement>('[data-db=example]')
  if (!pressed || !figure) return onCode(event as MouseEvent, site, page)
  const known = activityIn(figure)
  if (pressed.matches('.example-zoom')) await once(figure, async () => openLarge(figure, site, page))
  else if (known) end(known)
  else await play(figure, { caret: 0 }, site, page)
}

/** A click on code beside its drawing puts the caret there. A selection of text does not, because it is for copying. */
async function onCode(event: MouseEvent, site: ExamplesData, page: SpeakingTools): Promise<void> {
  const code =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>('[data-db=example].beside > .example-code > [data-db=code] code')
      : null
  const figure = code?.closest<HTMLElement>('[data-db=example]')
  if (code && figure && getSelection()?.isCollapsed) await play(figure, { caret: caretAt(code, event) }, site, page)
}

/** The clicked position in the code. */
function caretAt(code: HTMLElement, { clientX, clientY }: MouseEvent): number {
  const { anchorNode, anchorOffset } = getSelection() ?? {}
  const found = document.caretPositionFromPoint?.(clientX, clientY)
  const [node, offset = 0] = found ? [found.offsetNode, found.offset] : [anchorNode, anchorOffset]
  if (!node || !code.contains(node)) return 0
  const before = document.createRange()
  before.setStart(code, 0)
  before.setEnd(node, offset)
  return before.toString().length
}

/** Starts playing when the reader moves a slider. */
async function onInput({ target }: Event, site: ExamplesData, page: SpeakingTools): Promise<void> {
  const row = target instanceof Element ? target.closest('[data-db=example] > .example-controls') : null
  const figure = row?.closest<HTMLElement>('[data-db=example]')
  if (figure && !activityIn(figure)) await play(figure, {}, site, page)
}

async function openLarge(figure: HTMLElement, { toolsCss }: ExamplesData, page: SpeakingTools): Promise<void> {
  await Promise.all([loadXray(figure, page), page.loadStyleSheet(toolsCss)])
  const zoom = await import('./zoom.ts')
  zoom.openLarge(figure, page.say)
}

/**
 * Loads what playing needs once controls of an example are less than half a screen away: the first move of a slider then
 * draws at once, in some 60 ms of processor time. Loading takes some 300 ms of it.
 */
export function prepareInView({ play: urls, toolsCss }: ExamplesData, tools: PageTools): void {
  if (!urls) return
  const page = speaking(tools)
  const prepare: IntersectionObserverCallback = (entries, observer) => {
    const figures = entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? [target.parentElement] : []))
    const [figure] = figures
    if (!figure) return
    observer.disconnect()
    if (figure.ariaBusy === 'true' || prepared?.figure === figure || activityIn(figure)) return
    void page.loadStyleSheet(toolsCss)
    void loadXray(figure, page)
    void openTouch(figure, { play: urls, toolsCss }, page)
    void import('./play.ts').then(({ preparePlay }) => {
      prepared?.end()
      prepared = preparePlay(figure, urls, page)
    })
  }
  const observer = new IntersectionObserver(prepare, { rootMargin: '50% 0px' })
  for (const row of document.querySelectorAll('[data-db=example] > .example-controls')) observer.observe(row)
}

/** Starts playing, unless the reader plays in the example already. */
async function play(
  figure: HTMLElement,
  start: PlayStart,
  { play: urls, toolsCss }: ExamplesData,
  page: SpeakingTools,
): Promise<void> {
  if (!urls) return
  await once(figure, async () => {
    await Promise.all([loadXray(figure, page), page.loadStyleSheet(toolsCss)])
    const { startPlay } = await import('./play.ts')
    const known = activityIn(figure)
    if (known) end(known)
    activities.add(startPlay(figure, urls, page, start))
  })
}

/** While code is loading, further actions in the same example have no effect. */
async function once(figure: HTMLElement, act: () => Promise<void>): Promise<void> {
  if (figure.ariaBusy === 'true') return
  figure.ariaBusy = 'true'
  await act().finally(() => figure.removeAttribute('aria-busy'))
}

function activityIn(figure: HTMLElement): Activity | undefined {
  return [...activities].find((activity) => activity.figure === figure)
}

/** Asks the reader whether to run the code in the address, because a stranger may have written it. */
export async function offerShared(site: ExamplesData, tools: PageTools): Promise<void> {
  const page = speaking(tools)
  const [{ offerShared: offer }] = await Promise.all([import('./play-offer.ts'), page.loadStyleSheet(site.toolsCss)])
  await offer(page.say, (figure, start) => void play(figure, start, site, page))
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

// ── X-Ray and the layer of points with the keyboard ─────────────────────────────────────────────────

const LAYER = '[data-db=drawing] > :is(.xray, .touch)'

/** Makes the focused item the only stop of the Tab key among all points and paths; the arrow keys reach the others. */
function onFocus({ target }: Event): void {
  const item = target instanceof Element ? target.closest(`${LAYER} [tabindex]`) : null
  const stops = item?.closest(LAYER)?.querySelectorAll('[tabindex="0"]') ?? []
  for (const stop of stops) if (stop !== item) stop.setAttribute('tabindex', '-1')
  item?.setAttribute('tabindex', '0')
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => (index + 1) % count,
  PageUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function onKey(event: KeyboardEvent): void {
  const item = event.target instanceof Element ? event.target.closest<SVGElement>(`${LAYER} [tabindex]`) : null
  const step = STEPS[event.key]
  if (!item || !step || event.defaultPrevented) return
  event.preventDefault()
  const all = [...(item.closest(LAYER)?.querySelectorAll<SVGElement>('[tabindex]') ?? [])]
  const next = all[step(all.indexOf(item), all.length)]
  if (!next) return
  next.focus()
}
