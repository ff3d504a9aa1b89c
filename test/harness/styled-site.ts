/** A site with components that bring styles in every way that packages do. */
import type { Files } from './files.ts'

const CONFIG = `import { definePlugin } from 'docs-build'
const parts = definePlugin({ name: 'parts', components: {
  Badge: './parts/badge.tsx', Card: './parts/card.tsx', Carousel: './parts/carousel.tsx', Chart: './parts/chart.tsx', Note: './parts/note.tsx', Toast: './parts/toast.tsx' } })
export default { title: 'Parts', plugins: [parts], theme: { css: 'theme.css', components: { Footer: './parts/footer.tsx' } } }
`

const CHART = `import { useState } from 'react'
export default function Chart() {
  const [height, grow] = useState(60)
  return (
    <div className="chart" style={{ width: 300, height: 120, position: 'relative' }}>
      <div className="chart-bar" style={{ height, background: 'rgb(0, 0, 200)' }} />
      <button type="button" onClick={() => grow(90)}>Grow</button>
    </div>
  )
}
`

const FOOTER = `import './footer.css'
import { useState } from 'react'
export default function Footer() {
  const [height, grow] = useState(40)
  return (
    <footer className="own-footer" style={{ height }}>
      <style>{'.own-footer > b { letter-spacing: 3px }'}</style>
      <b>Own</b> <button type="button" onClick={() => grow(70)}>Grow the foot</button>
    </footer>
  )
}
`

/** A library that writes a \`<style>\` where it draws on a server, and in browsers adds rules to an empty one, as Emotion does. */
const EMOTION = `import { createElement, Fragment, useState } from 'react'
const isBrowser = typeof document !== 'undefined'
const rule = '.em-1 > i{text-transform:uppercase}'
if (isBrowser) {
  const element = document.createElement('style')
  document.head.append(element)
  element.sheet.insertRule(rule.replace('uppercase', 'lowercase').replace('em-1', 'em-2'))
}
export default function Note() {
  const [name, change] = useState('em-1')
  const button = createElement('button', { className: name, type: 'button', onClick: () => change('em-2') }, createElement('i', { className: 'note' }, 'Note'))
  return isBrowser ? button : createElement(Fragment, null, createElement('style', { 'data-emotion': 'css em-1', dangerouslySetInnerHTML: { __html: rule } }), button)
}
`

/** A library that adds a \`<style>\` with a text when it is loaded, and another one with HTML when it is used. */
const TOAST = `import { createElement, useState } from 'react'
const isBrowser = typeof document !== 'undefined'
if (isBrowser) {
  const element = document.createElement('style')
  document.head.appendChild(element)
  element.appendChild(document.createTextNode('.toast{text-underline-offset:11px}@media print{.toast{display:none}}'))
}
function wide() {
  const element = document.createElement('style')
  element.innerHTML = '.toast{text-underline-offset:12px;quotes:"{" ";}"}'
  document.head.lastElementChild.after(element)
  return getComputedStyle(document.querySelector('.toast')).textUnderlineOffset
}
export default function Toast() {
  const [text, change] = useState('Toast')
  return createElement('button', { className: 'toast', type: 'button', onClick: () => change(wide()) }, text,
    text !== 'Toast' && createElement('style', null, '.toast{word-spacing:3px}'))
}
`

/** A library that keeps the styles of servers until they are asked for. */
const STYLED = `import { createContext, createElement, useContext } from 'react'
const Sheet = createContext(undefined)
export class ServerStyleSheet {
  rules = new Set()
  collectStyles(children) { return createElement(Sheet.Provider, { value: this }, children) }
  getStyleTags() { return this.rules.size === 0 ? '' : '<style data-styled="true">' + [...this.rules].join('') + '</style>' }
}
export default (css) => function Styled({ children }) {
  const sheet = useContext(Sheet)
  sheet?.rules.add('.sc-1{' + css + '}')
  return createElement('b', { className: 'sc-1' }, children)
}
`

export function styledSite(): Files {
  return {
    'docs.config.ts': CONFIG,
    'theme.css': '.carousel { outline: 1px dotted; column-gap: 7px }\n',
    'docs/index.md': '# Home\n\nSee [The parts](./parts.md).\n',
    'docs/parts.md':
      '# The parts\n\n<Chart />\n\n<Carousel />\n\n<Card />\n\n<Note />\n\n<Badge />\n\n<Toast />\n\nThe end.\n',
    'docs/card.md': '# Card\n\n<Card />\n',
    'parts/chart.tsx': CHART,
    'parts/carousel.tsx': "export { default } from 'carousel'\n",
    // A package that imports its own styles, with a relative font.
    'node_modules/carousel/package.json': '{ "name": "carousel", "version": "1.0.0", "main": "index.js" }\n',
    'node_modules/carousel/index.js':
      "import './carousel.css'\nimport { createElement } from 'react'\nexport default () => createElement('div', { className: 'carousel', onClick() {} }, createElement('i', null, 'One'), createElement('i', null, 'Two'))\n",
    'node_modules/carousel/carousel.css':
      "@import './base.css';\n@font-face { font-family: Carousel; src: url('./fonts/carousel.woff2?v=1#x') }\n.carousel { display: flex; column-gap: 1px }\n",
    'node_modules/carousel/base.css': '.carousel { display: block }\n',
    'node_modules/carousel/fonts/carousel.woff2': 'no font',
    'parts/card.module.css':
      ".card { composes: frame from './frame.module.css'; background: url(./dot.svg) }\n.big-title { font-size: 20px }\n",
    'parts/frame.module.css': '.frame { color: rgb(0, 90, 0) }\n',
    'parts/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle r="3"/></svg>\n',
    'parts/card.tsx':
      "import styles, { card } from './card.module.css'\nimport note from './note.txt'\nexport default () => <section data-card=\"\" className={card}><b className={styles['big-title']}>{note}</b></section>\n",
    'parts/note.txt': 'A note.',
    'parts/footer.tsx': FOOTER,
    'parts/note.tsx': EMOTION,
    'parts/toast.tsx': TOAST,
    'parts/badge.tsx':
      "import styled from 'styled-components'\nconst Box = styled('font-style:italic')\nexport default () => <Box>Badge</Box>\n",
    'node_modules/styled-components/package.json':
      '{ "name": "styled-components", "version": "6.0.0", "main": "index.js", "type": "module" }\n',
    'node_modules/styled-components/index.js': STYLED,
    'parts/footer.css': '.own-footer { color: rgb(9, 9, 9) }\n',
  }
}
