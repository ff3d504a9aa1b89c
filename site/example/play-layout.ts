/** Widens an example while a reader plays, so that the code fits beside the drawing. */
/** Code and drawing fit beside each other from 1100 px on. */
const WIDE = '(min-width: 68.75em)'
/** Pixels between the example and the edges of its frame. */
const EDGE = 24

/** @returns a function that restores the width of the example */
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

/** The space from the sidebar to the other edge of the window, the table of contents included. */
function roomOf(figure: HTMLElement): readonly [from: number, to: number] {
  const width = document.documentElement.clientWidth
  const main = figure.closest('main')
  if (!main) return [0, width]
  const { left, right } = main.getBoundingClientRect()
  const { marginLeft, marginRight, direction } = getComputedStyle(main)
  // The margins of the text centre it in the space beside the sidebar.
  return direction === 'rtl'
    ? [0, right + Number.parseFloat(marginRight)]
    : [left - Number.parseFloat(marginLeft), width]
}
