import type { DialectRecord } from '../dialect.ts'

export const docfx: DialectRecord = {
  name: 'docfx',
  about: 'docfx',
  constructs: [],
}
