/** A site with components that bring styles in every way that packages do. */
import type { Files } from './files.ts'

const CONFIG = `import { definePlugin } from 'docs-build'
const parts = definePlugin({ name: 'parts', components: {
  Card: './parts/card.tsx', Carousel: './parts/carousel.tsx', Chart: './parts/chart.tsx' } })
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

export function styledSite(): Files {
  return {
    'docs.config.ts': CONFIG,
    'theme.css': '.carousel { outline: 1px dotted; column-gap: 7px }\n',
    'docs/index.md': '# Home\n\nSee [The parts](./parts.md).\n',
    'docs/parts.md': '# The parts\n\n<Chart />\n\n<Carousel />\n\n<Card />\n\nThe end.\n',
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
    'parts/footer.tsx': 'import \'./footer.css\'\nexport default () => <footer className="own-footer">Own</footer>\n',
    'parts/footer.css': '.own-footer { color: rgb(9, 9, 9) }\n',
  }
}
