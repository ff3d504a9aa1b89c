import type { DialectRecord } from '../dialect.ts'

export const starlight: DialectRecord = {
  name: 'starlight',
  about: 'starlight',
  constructs: [],
}
