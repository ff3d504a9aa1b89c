/** `[a](~/articles/a.md)`: a path from the folder of the configuration. */
import type { Construct } from 'docs-build/markdown'

const ROOT = /(?<=\]\([ \t]*<?|^[ \t]{0,3}\[[^\]\n]+\]:[ \t]+<?|\b(?:src|href)=["'])~(?=\/)/gm

export const rootPaths: Construct = {
  about: '`[a](~/articles/a.md)`',
  mark: /~\//,
  rewrite: ({ text, isCode }) =>
    Array.from(text.matchAll(ROOT)).flatMap(({ index }) =>
      isCode(index) ? [] : [{ start: index, end: index + 1, text: '' }],
    ),
}
