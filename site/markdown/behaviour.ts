/** Adds behaviour to the static text of a page, with event listeners on the document and without React. */
import type { SiteData } from '../contract.ts'
import type { PageTools } from '../example/activity.ts'
import { copyText } from '../runtime/clipboard.ts'
import { onFirstSign } from '../runtime/first-sign.ts'
import { listen } from '../runtime/listen.ts'
import { currentConnection, isSavingData } from '../runtime/media.ts'
import { once } from '../runtime/once.ts'
import { network } from '../runtime/pages.ts'
import { loadStyleSheet } from '../runtime/style-sheet.ts'
import { trustedHtml, trustedScript } from '../trusted.tsx'
import { sayWith } from '../words/fill.ts'
import { sayOnPage } from '../words/page.ts'
import type { LoadedWords } from '../words/site-words.ts'
import { onSummaryClick } from './details-motion.ts'
import { onTermKey, onTermLeave } from './term-closing.ts'
import { watchWidths } from './widths.ts'

/** Enhances a page that has just been placed in the document. It may be called again. */
export function enhance(root: ParentNode, site: SiteData): void {
  watchWidths(root, sayOnPage(site))
  if (root.querySelector('[data-db=tabs]')) {
    tabSwitching = import('./tab-switching.ts').then((tabs) => tabs.prepareTabs(root, site.rootUrl ?? site.baseUrl))
    // Without the code, the labels are there and the first text can be read.
    tabSwitching.catch(() => {})
  }
  exampleBehaviour?.endGone()
  offerShared()
  prepareControls(root)
}

/** Resolves when the tabs of the page can be switched; few pages load the code for it. */
let tabSwitching: Promise<(section: Element) => void> | undefined

/** Starts listeners that last as long as the document, whichever page it shows. */
export function watchBody(site: Pick<SiteData, 'examples' | 'words'>): void {
  listen(document, {
    click(event) {
      onSummaryClick(event)
      if ((event.target as Element).closest('[data-db=video]')) void onVideo(event)
    },
    keydown: onTermKey,
    focusout: onTermLeave,
    pointerout: onTermLeave,
  })
  watchExamples(site)
}

/** Plays a video; a link with a modifier key opens as any other. */
async function onVideo(event: MouseEvent): Promise<void> {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-db=video]')
  const video = await import('./video-frame.ts').catch(() => undefined)
  if (link && video) video.playVideo(link)
  else if (link) location.assign(link.href)
}

type ExampleBehaviour = typeof import('../example/behaviour.ts')
let exampleBehaviour: ExampleBehaviour | undefined
/** Offers the example that the address holds. */
let openShared: (() => void) | undefined
/** Loads what the controls of examples need. */
let loadControls: (() => void) | undefined

function offerShared(): void {
  if (location.hash.startsWith('#play=')) openShared?.()
}

/** Waits for a reader, as links do before they are loaded ahead. */
function prepareControls(root: ParentNode): void {
  if (!root.querySelector('.example-controls') || isSavingData(currentConnection())) return
  onFirstSign(() => loadControls?.())
}

/** Loads the code of examples when a reader first turns to one. Until then, CSS does most of the work. */
function watchExamples({ examples, words }: Pick<SiteData, 'examples' | 'words'>): void {
  if (!examples) return
  const load = once(() => Promise.all([import('../example/behaviour.ts'), network.json(words.files.example)]))
  const act = async (use: (behaviour: ExampleBehaviour, page: PageTools) => void): Promise<void> => {
    const [behaviour, loaded] = (await load().catch(() => undefined)) ?? []
    if (!behaviour) return
    exampleBehaviour = behaviour
    const words = loaded as LoadedWords<'example'>
    use(behaviour, { trustedHtml, trustedScript, copyText, loadStyleSheet, sayWith, words })
  }
  const turn = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('[data-db=example]'))
      void act((behaviour, page) => behaviour.onExampleEvent(event, examples, page))
  }
  openShared = () => void act((behaviour, page) => void behaviour.offerShared(examples, page))
  loadControls = () => void act((behaviour, page) => behaviour.prepareInView(examples, page))
  offerShared()
  listen(document, { pointerover: turn, focusin: turn, click: turn, keydown: turn, change: turn, input: turn })
}

/**
 * Scrolls to the element with an id, and opens what hides it.
 *
 * @returns whether the element exists
 */
export function reveal(id: string): boolean {
  const element = document.getElementById(id)
  if (!element) return false
  for (let outer: Element | null = element; outer; outer = outer.parentElement) {
    if (outer instanceof HTMLDetailsElement) outer.open = true
    const section = outer
    if (section.matches('[data-db=tab]'))
      tabSwitching?.then(
        (show) => {
          show(section)
          element.scrollIntoView()
        },
        () => {},
      )
  }
  element.scrollIntoView()
  return true
}
