import { expect, test } from 'vitest'
import { messageOf } from '../../cli/fault/errors.ts'

/** What the system and programs throw, and what users read. */
const THROWN: Readonly<Record<string, readonly [thrown: unknown, message: string]>> = {
  'an error': [new Error('It is full.'), 'It is full.'],
  'a text': ['stop', 'stop'],
  nothing: [undefined, 'undefined'],
  'folders in each other on a disk that only reads': [
    Object.assign(new Error("ENOENT: no such file or directory, mkdir 'a/b'"), {
      code: 'ENOENT',
      syscall: 'mkdir',
      path: 'a/b',
    }),
    "the folder 'a/b' cannot be made; its disk may be read-only",
  ],
  'a file that is not there': [
    Object.assign(new Error("ENOENT: no such file or directory, open 'a'"), { code: 'ENOENT', syscall: 'open' }),
    "ENOENT: no such file or directory, open 'a'",
  ],
}

test.each(Object.keys(THROWN))('%s has a message', (name) => {
  const [thrown, message] = THROWN[name] as (typeof THROWN)[string]
  expect(messageOf(thrown)).toBe(message)
})
