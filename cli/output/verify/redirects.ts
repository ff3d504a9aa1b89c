/** Verifies the files with redirects: each destination on this site must be there. */
import { redirectFormats } from '../../../templates/redirects/index.ts'
import { placeIn } from './output.ts'
import { type FragmentUse, type Run, verifyDestination } from './run.ts'

/** @returns the fragments of destinations, to be looked up when all pages are read */
export function verifyRedirects(run: Run): FragmentUse[] {
  return redirectFormats.flatMap(({ file, read }) => {
    const text = run.reader.text(file)
    if (text === undefined) return []
    return read(text, 'site').flatMap(({ to }) => {
      const place = () => placeIn(file, text, Math.max(0, text.indexOf(to)))
      return verifyDestination({ kind: 'link', href: to }, file, run, { rule: 'redirects', place }) ?? []
    })
  })
}
