/** `::tokens`: every token of the theme with a picture of the parts that it draws, and its value in each look. */
import { definePlugin, type Plugin } from 'docs-build'
import type { ReactElement, ReactNode, SVGAttributes } from 'react'
import { derivedColors, looks } from '../../site/styles/looks.ts'
import { styleTokens, tokenProperty, tokens } from '../../site/styles/tokens.ts'

const all = { ...tokens, ...styleTokens }

/** A part of the small page that the pictures show, with the tokens that draw it. */
interface Part {
  readonly by: readonly string[]
  /** x, y, width and height. */
  readonly at: readonly [number, number, number, number]
  readonly isOutline?: true
}

const CODE = ['codeKeyword', 'codeFunction', 'codeString', 'codeConstant', 'codeType', 'codeProperty', 'codeComment']

const PARTS: readonly Part[] = [
  { by: ['paper'], at: [0, 0, 200, 120] },
  { by: ['navbar'], at: [0, 0, 200, 14] },
  { by: ['line'], at: [0, 14, 200, 1] },
  { by: ['ink'], at: [6, 5, 20, 4] },
  { by: ['soft'], at: [34, 5, 14, 4] },
  { by: ['soft'], at: [54, 5, 14, 4] },
  { by: ['line', 'radius'], at: [150, 3, 44, 9], isOutline: true },
  { by: ['stitch', 'lineStrong'], at: [48, 15, 1, 105] },
  { by: ['soft', 'sans'], at: [8, 22, 28, 3] },
  { by: ['accentShade'], at: [4, 29, 40, 9] },
  { by: ['mark'], at: [4, 31, 2, 5] },
  { by: ['accent', 'sans'], at: [8, 32, 30, 3] },
  { by: ['soft', 'sans'], at: [8, 42, 24, 3] },
  { by: ['small', 'soft'], at: [58, 20, 34, 2] },
  { by: ['headings', 'ink'], at: [58, 26, 66, 6] },
  { by: ['measure'], at: [58, 35, 84, 1] },
  { by: ['sans', 'ink'], at: [58, 38, 84, 2.5] },
  { by: ['sans', 'ink'], at: [58, 43, 46, 2.5] },
  { by: ['accent'], at: [106, 43, 20, 2.5] },
  { by: ['note', 'tip', 'info', 'warning', 'danger'], at: [58, 50, 2, 14] },
  { by: ['note', 'tip', 'info', 'warning', 'danger'], at: [64, 53, 22, 3] },
  { by: ['ink', 'sans'], at: [64, 59, 60, 2] },
  { by: ['shade'], at: [58, 69, 84, 30] },
  { by: ['radius', 'line'], at: [58, 69, 84, 30], isOutline: true },
  { by: ['codeMarked'], at: [58, 78, 84, 5] },
  { by: ['codeInserted'], at: [58, 84, 84, 5] },
  { by: ['codeDeleted'], at: [58, 90, 84, 5] },
  ...CODE.map(
    (name, index): Part => ({ by: [name, 'mono'], at: [62 + (index % 4) * 19, 73 + (index > 3 ? 6.5 : 0), 15, 2.5] }),
  ),
  { by: ['raised'], at: [58, 104, 40, 13] },
  { by: ['line', 'radius'], at: [58, 104, 40, 13], isOutline: true },
  { by: ['accentFill', 'radius'], at: [104, 105, 30, 10] },
  { by: ['onFill', 'onAccent'], at: [109, 108.5, 20, 3] },
  { by: ['sans', 'soft'], at: [158, 22, 34, 2.5] },
  { by: ['mark'], at: [152, 28, 2, 5] },
  { by: ['accent'], at: [158, 29, 30, 2.5] },
  { by: ['stitch', 'lineStrong'], at: [152, 20, 1, 24] },
]

/** The names of the tokens that have a picture. A test compares them with those of the theme. */
export const pictured: ReadonlySet<string> = new Set(PARTS.flatMap(({ by }) => by))

const plugin: Plugin = definePlugin({
  name: 'tokens',
  markdown: {
    directives: [
      {
        name: 'tokens',
        schema: { about: 'All tokens of the theme.', kind: 'leaf', attributes: {}, label: 'none' },
        twin: () => Object.entries(all).map(([name, about]) => `- \`${name}\`: ${about}`),
        view: () => <div className="text-cards">{Object.entries(all).map(([name, about]) => token(name, about))}</div>,
      },
    ],
  },
})

export default plugin

function token(name: string, about: string): ReactElement {
  return (
    <section key={name} className="text-card">
      {picture(name)}
      <h2 id={name}>
        <code>{name}</code>
      </h2>
      <p>{about}</p>
      {Object.entries(looks).map(([look, { tokens: light, darkTokens: dark }]) => (
        <div key={look}>
          {look}: {values(light[name] ?? derivedColors[name], dark[name])}
        </div>
      ))}
    </section>
  )
}

function values(light: string | undefined, dark: string | undefined): ReactNode {
  if (light === undefined) return 'as in the other looks'
  return (
    <>
      {swatch(light)} <code>{light}</code>
      {dark !== undefined && dark !== light && (
        <>
          {' '}
          {swatch(dark)} <code>{dark}</code>
        </>
      )}
    </>
  )
}

/** A presentation attribute, because the policy of the site allows no styles in elements. */
function swatch(color: string): ReactNode {
  if (!color.startsWith('#')) return null
  return (
    <svg className="swatch" viewBox="0 0 2 2" width="14" height="14" aria-hidden="true">
      <rect width="2" height="2" fill={color} />
    </svg>
  )
}

function picture(name: string): ReactElement {
  const label = `Where ${tokenProperty(name)} stands on a page`
  return (
    <svg viewBox="-1 -1 202 122" width="200" height="120" role="img" aria-label={label}>
      {PARTS.map(({ by, at: [x, y, width, height], isOutline }, index) => {
        const color = colorOf(index === 0, isOutline, by.includes(name))
        return <rect key={index} {...color} x={x} y={y} width={width} height={height} rx={isOutline ? 2 : undefined} />
      })}
    </svg>
  )
}

/** The whole page is a frame with a background, other parts are one of both. Those of the token stand out. */
function colorOf(isPage: boolean, isOutline = false, isHere: boolean): SVGAttributes<SVGRectElement> {
  const color = isHere ? 'var(--mark)' : 'var(--ink)'
  if (isOutline) return { fill: 'none', stroke: color, ...(isHere ? { strokeWidth: 1.5 } : { strokeOpacity: 0.18 }) }
  if (isPage && !isHere) return { fill: 'var(--paper)', stroke: 'var(--line)' }
  if (isHere && !isPage) return { fill: color }
  return { fill: color, fillOpacity: isPage ? 0.25 : 0.09 }
}
