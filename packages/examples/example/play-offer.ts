/** Asks the reader whether to run the code in the address. */
import type { ExampleSay } from './activity.ts'
import type { PlayStart } from './play.ts'
import { readLink } from './play-link.ts'

/** @param run starts playing in an example */
export async function offerShared(
  say: ExampleSay,
  run: (figure: HTMLElement, start: PlayStart) => void,
): Promise<void> {
  const shared = await readLink(location.hash)
  const view = document.getElementById(`${shared?.id ?? 'ex1'}:preview`)
  const figure = view?.closest<HTMLElement>('[data-db=example]')
  if (!figure || figure.querySelector(':scope > .example-offer')) return
  const offer = document.createElement('div')
  offer.className = 'example-offer'
  offer.role = 'group'
  offer.tabIndex = -1
  const text = document.createElement('p')
  text.textContent = say(shared ? 'examples.offer' : 'examples.badLink')
  offer.ariaLabel = text.textContent
  offer.append(text)
  const close = (): void => offer.remove()
  if (shared) {
    const { code, values } = shared
    const begin = (): void => {
      close()
      run(figure, { code, values, caret: 0 })
    }
    offer.append(button('example-run', say('examples.run'), begin))
  }
  offer.append(button('example-decline', say('examples.close'), close))
  figure.querySelector(':scope > [data-db=drawing]')?.before(offer)
  figure.scrollIntoView()
  offer.focus({ preventScroll: true })
}

function button(className: string, text: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.textContent = text
  made.addEventListener('click', act)
  return made
}
