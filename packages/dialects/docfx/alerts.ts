/** A second `> [!NOTE]` in a quote: for DocFX it begins another box. */
import type { Construct } from 'docs-build/markdown'

const NEXT = /(?<=^(?<around>[ \t]*)>.*\r?\n)\k<around>>[ \t]*(?=\r?\n\k<around>>[ \t]?\[![a-z]+\][ \t]*\r?$)/gim

export const alerts: Construct = {
  about: '`> [!NOTE]` below the text of another in the same quote',
  mark: /^[ \t]*>[ \t]*\r?\n[ \t]*>[ \t]?\[![a-z]+\][ \t]*\r?$/im,
  rewrite: ({ text, isCode }) =>
    Array.from(text.matchAll(NEXT)).flatMap(({ index, 0: line }) =>
      isCode(index) ? [] : [{ start: index, end: index + line.length, text: '' }],
    ),
}
