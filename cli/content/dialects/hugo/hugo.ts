import type { DialectRecord } from '../dialect.ts'

export const hugo: DialectRecord = {
  name: 'hugo',
  about: 'hugo',
  constructs: [],
}
