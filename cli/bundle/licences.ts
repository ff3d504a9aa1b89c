/** The licences of packages, which go wherever their code goes. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** The innermost package that a file belongs to; nothing for a file of ours. */
function packageFolder(path: string): string | undefined {
  return /^.*[\\/]?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(path)?.[0]
}

/**
 * @param folder of an installed package
 * @throws when it has none: then its code cannot be passed on
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
 * @returns the licence of each package among them, one after the other
 */
export function licencesOf(root: string, inputs: Iterable<string>): string {
  const folders = new Set(Array.from(inputs, packageFolder).filter((folder) => folder !== undefined))
  const licences = new Set([...folders].map((folder) => readLicence(join(root, folder))))
  return `${[...licences].sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Begins every file of a package with its licence; esbuild keeps one of all that are the same. */
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
