/** Loads the code of examples when a reader first turns to one. Until then, CSS does most of the work. */
import type { SiteData } from '../contract.ts'
import type { Behaviour } from '../markdown/behaviour.ts'
import { listen } from '../runtime/listen.ts'
import { once } from '../runtime/once.ts'
import { network } from '../runtime/pages.ts'
import { copyText } from '../runtime/reader/clipboard.ts'
import { onFirstSign } from '../runtime/reader/first-sign.ts'
import { currentConnection, isSavingData } from '../runtime/reader/media.ts'
import { loadStyleSheet } from '../runtime/style-sheet.ts'
import { trustedHtml, trustedScript } from '../trusted.tsx'
import { sayWith } from '../words/fill.ts'
import type { LoadedWords } from '../words/site-words.ts'
import type { PageTools } from './activity.ts'

type ExampleBehaviour = typeof import('./behaviour.ts')
let exampleBehaviour: ExampleBehaviour | undefined
/** Offers the example that the address holds. */
let openShared: (() => void) | undefined
/** Loads what the controls of examples need. */
let loadControls: (() => void) | undefined

export const behaviour: Behaviour = {
  watch: watchExamples,
  enhance(root) {
    exampleBehaviour?.endGone()
    offerShared()
    prepareControls(root)
    moveOnce(root)
  },
}

function offerShared(): void {
  if (location.hash.startsWith('#play=')) openShared?.()
}

/** Lets drawings move once by themselves, for readers who do not mind. */
function moveOnce(root: ParentNode): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const motion of root.querySelectorAll<SVGAnimationElement>('[data-db=drawing] animate')) motion.beginElement()
}

/** Waits for a reader, as links do before they are loaded ahead. */
function prepareControls(root: ParentNode): void {
  if (!root.querySelector('.example-controls') || isSavingData(currentConnection())) return
  onFirstSign(() => loadControls?.())
}

function watchExamples({ examples, words }: Pick<SiteData, 'examples' | 'words'>): void {
  if (!examples) return
  const load = once(() => Promise.all([import('./behaviour.ts'), network.json(words.files.example)]))
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
