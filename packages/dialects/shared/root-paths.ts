/** `[a](~/articles/a.md)`: a path from the root of the pages, which tools mark with a sign. */
import type { Construct } from 'docs-build/markdown'

/** @param sign what stands before the slash */
export function rootPaths(sign: '~' | '@'): Construct {
  const root = new RegExp(
    `(?<=\\]\\([ \\t]*<?|^[ \\t]{0,3}\\[[^\\]\\n]+\\]:[ \\t]+<?|\\b(?:src|href)=["'])${sign}(?=/)`,
    'gm',
  )
  return {
    about: `\`[a](${sign}/articles/a.md)\``,
    mark: new RegExp(`${sign}/`),
    rewrite: ({ text, isCode }) =>
      Array.from(text.matchAll(root)).flatMap(({ index }) =>
        isCode(index) ? [] : [{ start: index, end: index + 1, text: '' }],
      ),
  }
}
