/** Updates the drawing, the tables and the file of an example while a reader plays. */
import type { PageTools } from './activity.ts'
import type { DrawnExample } from './draw.ts'

interface PlayView {
  readonly show: (drawn: DrawnExample) => void
  /** Restores the view that the page came with. */
  readonly restore: () => void
}

export function playView(figure: HTMLElement, { trustedHtml }: PageTools): PlayView {
  const drawing = figure.querySelector<HTMLElement>(':scope > [data-db=drawing]') as HTMLElement
  const tables = figure.querySelector<HTMLElement>(':scope > .example-data > .example-tables')
  const save = figure.querySelector<HTMLAnchorElement>(':scope > .example-actions > .example-save')
  const before = { drawing: drawing.innerHTML, tables: tables?.innerHTML ?? '', href: save?.getAttribute('href') ?? '' }
  let address = ''
  return {
    show(drawn) {
      addDefinitions(figure, drawn.definitions, trustedHtml)
      drawing.innerHTML = trustedHtml(drawn.drawing + drawn.xray)
      if (tables) tables.innerHTML = trustedHtml(drawn.tables)
      URL.revokeObjectURL(address)
      address = URL.createObjectURL(new Blob([drawn.file], { type: 'image/svg+xml' }))
      if (!save) return
      save.href = address
      save.download = before.href.split('/').at(-1) ?? 'example.svg'
    },
    restore() {
      URL.revokeObjectURL(address)
      drawing.innerHTML = trustedHtml(before.drawing)
      if (tables) tables.innerHTML = trustedHtml(before.tables)
      save?.setAttribute('href', before.href)
      if (save) save.download = ''
    },
  }
}

/** Adds the definitions that the page lacks. Ids are made from content, so definitions with the same id are equal. */
function addDefinitions(
  figure: HTMLElement,
  definitions: DrawnExample['definitions'],
  trustedHtml: PageTools['trustedHtml'],
): void {
  const missing = Object.entries(definitions).filter(([id]) => !document.getElementById(id))
  if (missing.length === 0) return
  let home = figure.querySelector(':scope > .example-definitions > defs')
  if (!home) {
    figure.insertAdjacentHTML(
      'afterbegin',
      trustedHtml(
        '<svg class="drawing example-definitions" width="0" height="0" font-size="5" aria-hidden="true"><defs></defs></svg>',
      ),
    )
    home = figure.querySelector(':scope > .example-definitions > defs')
  }
  home?.insertAdjacentHTML('beforeend', trustedHtml(missing.map(([, markup]) => markup).join('')))
}
