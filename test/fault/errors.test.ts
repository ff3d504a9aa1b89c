import { expect, test } from 'vitest'
import { asUse, DocsError, messageOf } from '../../cli/kernel/fault/errors.ts'

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

test.each([
  ['EMFILE', 'The system has reached its limit of files that this process may have open at once (EMFILE).'],
  ['ENFILE', 'The system has reached its limit of files that all processes together may have open at once (ENFILE).'],
])('%s is no bug, and says what to do', (code, message) => {
  const thrown = Object.assign(new Error(`${code}: too many open files, open 'a'`), { code })
  expect(asUse(thrown)).toMatchObject({
    message,
    exitCode: 2,
    hint: expect.stringContaining('ulimit -n'),
    cause: thrown,
  })
})

test.each([[new TypeError('x')], ['text'], [null]])('%j stays what it is', (thrown) => {
  expect(asUse(thrown)).toBe(thrown)
})

test('an error of another copy of the program is a DocsError, and of no subclass', () => {
  class Special extends DocsError {}
  const other = Object.assign(new Error('other'), { name: 'DocsError' })
  expect(other).toBeInstanceOf(DocsError)
  expect(other).not.toBeInstanceOf(Special)
  expect(new DocsError('own')).not.toBeInstanceOf(Special)
  expect(new Special('own')).toBeInstanceOf(DocsError)
  expect(new Error('none')).not.toBeInstanceOf(DocsError)
})
