/**
 * Colours of a drawing → colours of the page, in both modes. Greys become the inks and papers of the theme. Another colour keeps
 * its hue; `diagrams.css` gives it the lightness of its mode, so that words on it can be read.
 */
import { hsl } from 'd3-color'

/** What is painted. */
export type Paint = 'text' | 'area' | 'shape' | 'tip' | 'line'

/** Twelve distinct hues. `mermaid` gets them as the colours for the parts of a chart. */
export const PALETTE: readonly string[] = [210, 30, 140, 280, 0, 180, 50, 320, 100, 240, 345, 160].map((hue) =>
  hsl(hue, 0.7, 0.75).formatHex(),
)

/** @returns the value of `fill` or `stroke` */
export function pageColour(value: string, paint: Paint): string {
  if (value === 'none' || value === 'transparent') return 'none'
  if (paint === 'text') return 'var(--fg)'
  const { h, s, l, opacity } = hsl(value)
  if (opacity === 0) return 'none'
  const isGrey = Number.isNaN(h) || s < 0.15 || l < 0.1 || l > 0.985
  if (isGrey) return greyOf(l, paint)
  return `hsl(${(Math.round(h) + 360) % 360} var(--${paint === 'area' || paint === 'shape' ? 'pastel' : 'vivid'}))`
}

function greyOf(lightness: number, paint: Paint): string {
  if (paint === 'tip') return 'var(--_arrow)'
  if (paint === 'line') return lightness > 0.8 ? 'var(--_inner-stroke)' : 'var(--_line)'
  if (paint === 'shape' && lightness < 0.5) return 'var(--fg)'
  return lightness > 0.97 ? 'var(--bg)' : 'var(--_node-fill)'
}
