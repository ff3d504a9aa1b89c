/** Redirects of an output, read from the files that hosts read. */
import type { RedirectFormat } from '../../../templates/redirects/format.ts'
import { redirectFormats } from '../../../templates/redirects/index.ts'

/**
 * @param textOf the text of a file of the output; `undefined` when there is no such file
 * @returns decoded path from the root of the host → destination
 */
export async function readRedirects(
  textOf: (file: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const add = (format: RedirectFormat, text: string): void => {
    for (const { from, to } of format.read(text, 'anyone')) if (!found.has(from)) found.set(from, to)
  }
  for (const format of redirectFormats) {
    const text = await textOf(format.file)
    if (text !== undefined) add(format, text)
  }
  return found
}
