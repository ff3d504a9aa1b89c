/**
 * Libraries of CSS in JavaScript that write no `<style>` elements where they are drawn. In the script that draws pages, a
 * module stands before each, which lets `site/islands/collected.ts` know of it.
 */
import type { OnResolveResult } from 'esbuild'

/** Package → the code that makes a collector of its styles. */
const COLLECTORS: Readonly<Record<string, string>> = {
  'styled-components': `import { ServerStyleSheet } from 'styled-components'
addCollector(() => {
  const sheet = new ServerStyleSheet()
  return { around: (node) => sheet.collectStyles(node), html: () => sheet.getStyleTags() }
})`,
  // The library of antd.
  '@ant-design/cssinjs': `import { createElement } from 'react'
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
addCollector(() => {
  const cache = createCache()
  return { around: (node) => createElement(StyleProvider, { cache }, node), html: () => cache.cache.size > 0 ? extractStyle(cache) : '' }
})`,
}

/** The namespace of such modules. */
export const COLLECTED = 'theme-collected'

/** @returns the module before a package; nothing for any other import */
export function collected(path: string, resolveDir: string): OnResolveResult | undefined {
  return Object.hasOwn(COLLECTORS, path) ? { path, namespace: COLLECTED, pluginData: resolveDir } : undefined
}

/** The code of such a module. */
export function collectedCode(path: string): string {
  const name = JSON.stringify(path)
  return `export * from ${name}\nexport { default } from ${name}\nimport { addCollector } from 'docs-build:collected'\n${COLLECTORS[path]}\n`
}
