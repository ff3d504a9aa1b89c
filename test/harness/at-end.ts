/** What a test has made is removed after it; what was made outside of a test, as in `beforeAll`, after the file. */
import { afterAll, onTestFinished, TestRunner } from 'vitest'

type Remove = () => Promise<void>

const left: Remove[] = []

// The last one first, because a server needs its folder.
afterAll(async () => {
  for (const remove of left.splice(0).reverse()) await remove()
})

/** @param options.isShared other tests of the file use it too: it is removed after the last of them */
export function atEnd(remove: Remove, { isShared = false }: { readonly isShared?: boolean } = {}): void {
  if (!isShared && TestRunner.getCurrentTest()) onTestFinished(remove)
  else left.push(remove)
}
