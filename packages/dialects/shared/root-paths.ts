/** `[a](~/articles/a.md)`: a path from the root of the pages, which tools mark with a sign. */
import type { Construct } from 'docs-build/markdown'
import { sign as signed } from './sign.ts'

/** @param sign what stands before the slash */
export function rootPaths(sign: '~' | '@'): Construct {
  const root = new RegExp(
    `${sign}(?=/)(?<=(?:\\]\\([ \\t]*<?|^[ \\t]{0,3}\\[[^\\]\\n]+\\]:[ \\t]+<?|\\b(?:src|href)=["'])${sign})`,
    'gm',
  )
  return signed(`\`[a](${sign}/articles/a.md)\``, new RegExp(`${sign}/`), root, () => '')
}
