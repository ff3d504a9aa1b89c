/** A second `> [!NOTE]` in a quote: for DocFX it begins another box. */
import type { Construct } from 'docs-build/markdown'
import { sign } from '../shared/sign.ts'

const NEXT = /(?<=^(?<around>[ \t]*)>.*\r?\n)\k<around>>[ \t]*(?=\r?\n\k<around>>[ \t]?\[![a-z]+\][ \t]*\r?$)/gim

export const alerts: Construct = sign(
  '`> [!NOTE]` below the text of another in the same quote',
  /^[ \t]*>[ \t]*\r?\n[ \t]*>[ \t]?\[![a-z]+\][ \t]*\r?$/im,
  NEXT,
  () => '',
)
