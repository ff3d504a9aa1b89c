/** The texts of the style sheets that a page links, one after another. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Of a file in the folder of a built site. */
export async function builtStyles(out: string, page: string): Promise<string> {
  const html = await readFile(join(out, page), 'utf8')
  return textOf(html, (path) => readFile(join(out, path), 'utf8'))
}

/** Of a page that a server shows. */
export async function servedStyles(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  return textOf(html, async (path) => (await fetch(new URL(path, url))).text())
}

async function textOf(html: string, read: (path: string) => Promise<string>): Promise<string> {
  const paths = Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g), ([, path = '']) => path)
  return (await Promise.all(paths.map(read))).join('')
}
