/** Libraries of CSS in JavaScript that keep their styles to themselves while a server draws, such as styled-components. */
import type { ReactNode } from 'react'

/** Collects the styles of one drawing. */
export interface Collector {
  /** Lets the library know which drawing its components belong to. */
  readonly around: (node: ReactNode) => ReactNode
  /** The styles of what has been drawn, as `<style>` elements. */
  readonly html: () => string
}

const makers: (() => Collector)[] = []

/** The bundle calls it for each such library that code of the site imports, see `css-in-js.ts`. */
export function addCollector(maker: () => Collector): void {
  makers.push(maker)
}

/** @returns a collector for all libraries together */
export function collectStyles(): Collector {
  const all = makers.map((make) => make())
  return {
    around: (node) => all.reduce<ReactNode>((inside, one) => one.around(inside), node),
    html: () => all.map((one) => one.html()).join(''),
  }
}
