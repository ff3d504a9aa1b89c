/** `~/assets/a.png`, `@/assets/a.png` and `@assets/a.png`: aliases of `src/`, whose assets lie in a static folder here. */
import type { Construct } from 'docs-build/markdown'
import { sign } from '../shared/sign.ts'

const ALIAS = /(?:~\/|@\/?)assets\/(?<=(?:\]\([ \t]*<?|\b(?:src|href)=["'])(?:~\/|@\/?)assets\/)/g

export const assetPaths: Construct = sign(
  '`~/assets/a.png`: pictures in `src/assets/`',
  /[~@]\/?assets\//,
  ALIAS,
  () => '/',
)
