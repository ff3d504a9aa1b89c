/** Gives an example room for its code beside the drawing, where the window has it, while a reader plays. */
/** From 1100 px, code and drawing have room beside each other. */
const WIDE = '(min-width: 68.75em)'
/** Pixels between the example and the edges of its frame. */
const EDGE = 24

/** @returns gives the example its own width again */
export function widen(figure: HTMLElement): () => void {
  if (figure.classList.contains('beside')) return () => {}
  const place = (): void => {
    const isWide = matchMedia(WIDE).matches
    figure.classList.toggle('beside', isWide)
    figure.classList.toggle('wide', isWide)
    figure.style.marginLeft = ''
    figure.style.marginRight = ''
    if (!isWide) return
    const { left, right } = figure.getBoundingClientRect()
    const [from, to] = roomOf(figure)
    figure.style.marginLeft = `${Math.min(0, from + EDGE - left)}px`
    figure.style.marginRight = `${Math.min(0, right + EDGE - to)}px`
  }
  place()
  window.addEventListener('resize', place)
  return () => {
    window.removeEventListener('resize', place)
    figure.classList.remove('beside', 'wide')
    figure.removeAttribute('style')
  }
}

/** The room from the sidebar to the other edge of the window: the table of contents gives way. */
function roomOf(figure: HTMLElement): readonly [from: number, to: number] {
  const width = document.documentElement.clientWidth
  const main = figure.closest('main')
  if (!main) return [0, width]
  const { left, right } = main.getBoundingClientRect()
  const { marginLeft, marginRight, direction } = getComputedStyle(main)
  // The margins of the text centre it in the room that the sidebar leaves.
  return direction === 'rtl'
    ? [0, right + Number.parseFloat(marginRight)]
    : [left - Number.parseFloat(marginLeft), width]
}
