import type { MakePart } from 'docs-build/theme'

/** A click on a bar marks it. */
const part: MakePart = ({ listen }) => ({
  watch() {
    listen(document, {
      click({ target }) {
        const bar = target instanceof Element ? target.closest('[data-db=bars] > button') : null
        bar?.setAttribute('aria-pressed', 'true')
      },
    })
  },
})

export default part
