/** The licences of packages, which accompany their code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** The folder of the innermost package that a file belongs to; `undefined` for our own files. */
function packageFolder(path: string): string | undefined {
  return /^.*[\\/]?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(path)?.[0]
}

/**
 * @param folder of an installed package
 * @throws when the package has no licence text: then its code must not be distributed
 */
function readLicence(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(file))
  if (files.length === 0) throw new Error(`${name} ${version} comes without the text of its licence.`)
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return `${name} ${version}\n\n${texts.join('\n\n')}`
}

/**
 * @param inputs files that were bundled, relative to the root
 * @returns the licence texts of their packages, one after the other
 */
export function licencesOf(root: string, inputs: Iterable<string>): string {
  const folders = new Set(Array.from(inputs, packageFolder).filter((folder) => folder !== undefined))
  const licences = new Set([...folders].map((folder) => readLicence(join(root, folder))))
  return `${grouped([...licences].sort()).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Licences that grant the same in the same words, as one: the names and copyrights of all, and then the words. */
function grouped(licences: readonly string[]): string[] {
  const groups = new Map<string, { readonly heads: string[]; readonly words: string }>()
  for (const licence of licences) {
    const start = licence.indexOf('Permission is hereby granted')
    const [head, words] = start === -1 ? [licence, ''] : [licence.slice(0, start).trimEnd(), licence.slice(start)]
    const key = words === '' ? licence : words.replace(/\s+/g, ' ')
    const group = groups.get(key)
    if (group) group.heads.push(head)
    else groups.set(key, { heads: [head], words })
  }
  return [...groups.values()].map(({ heads, words }) => [...heads, words].join('\n\n').trimEnd())
}

/** Puts the licence at the beginning of each file of a package. esbuild keeps one copy of equal comments. */
export const licenceComments: Plugin = {
  name: 'licence-comments',
  setup({ onLoad }) {
    const comments = new Map<string, string>()
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, ({ path }) => {
      const folder = packageFolder(path) ?? ''
      const comment = comments.get(folder) ?? `/*!\n${readLicence(folder).replaceAll('*/', '* /')}\n*/`
      comments.set(folder, comment)
      return { contents: `${comment}\n${readFileSync(path, 'utf8')}`, loader: 'js' }
    })
  },
}
