/** Loads the code of examples when a reader first turns to one. Until then, CSS does most of the work. */
import type { PartBehaviour, PartPage } from 'docs-build/theme'
import type { ExamplesData, PageTools, PlayUrls } from './activity.ts'

/** Milliseconds after which a home page is at rest, although nobody has moved anything. */
const AT_REST = 1500

type ExampleBehaviour = typeof import('./behaviour.ts')

/** @param page of the part `example` */
export default function examples(page: PartPage): PartBehaviour {
  const { listen, onFirstSign, isSavingData, loadWords, files, laterStyles } = page
  const { worker, wasm, language } = files
  const play: PlayUrls | undefined = worker && wasm && language ? { worker, wasm, language } : undefined
  const site: ExamplesData = { toolsCss: laterStyles['examples'] ?? '', play }
  let behaviour: ExampleBehaviour | undefined
  let loading: Promise<readonly [ExampleBehaviour, PageTools['words']]> | undefined

  const load = (): NonNullable<typeof loading> => {
    loading ??= Promise.all([import('./behaviour.ts'), loadWords()])
    // What could not be loaded is asked for again.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const act = async (use: (behaviour: ExampleBehaviour, tools: PageTools) => void): Promise<void> => {
    const [loaded, words] = (await load().catch(() => undefined)) ?? []
    if (!loaded || !words) return
    behaviour = loaded
    use(loaded, { ...page, words })
  }
  const turn = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('[data-db=example]'))
      void act((loaded, tools) => loaded.onExampleEvent(event, site, tools))
  }
  /** Offers the example that the address holds. */
  const offerShared = (): void => {
    if (location.hash.startsWith('#play=')) void act((loaded, tools) => void loaded.offerShared(site, tools))
  }
  /**
   * Waits for a sign of the reader, as links do before they are loaded ahead. A home page, whose drawing asks to be touched,
   * waits for 1.5 seconds at most, so that the first answer comes at once. This loads 350 kB (gzip).
   */
  const prepareControls = (root: ParentNode): void => {
    if (!root.querySelector('.example-controls') || isSavingData()) return
    const prepare = (): void => void act((loaded, tools) => loaded.prepareInView(site, tools))
    onFirstSign(prepare)
    // The reader may have gone to another page by then.
    setTimeout(() => document.querySelector('.home') && prepare(), AT_REST)
  }
  return {
    watch() {
      offerShared()
      listen(document, { pointerover: turn, focusin: turn, click: turn, keydown: turn, change: turn, input: turn })
    },
    enhance(root) {
      behaviour?.endGone()
      offerShared()
      prepareControls(root)
      moveOnce(root)
    },
  }
}

/** Lets drawings move once by themselves, for readers who do not mind. */
function moveOnce(root: ParentNode): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const motion of root.querySelectorAll<SVGAnimationElement>('[data-db=drawing] animate')) motion.beginElement()
}
