/** A small script of a plugin: a file of its own, which only sites with the plugin have and load. */
import { fingerprint } from '../../../kernel/fingerprint.ts'
import type { HeadFields } from '../head.ts'
import type { Plugin } from '../plugin.ts'

/**
 * @param name of the file, without its hash
 * @param code that finds its elements by `data-db`, which authors cannot write
 */
export function pageScript(name: string, code: string): Required<Pick<Plugin, 'outputs'>> & Pick<HeadFields, 'tags'> {
  const key = fingerprint(code).slice(0, 10)
  const path = `assets/${name}.${key}.js`
  return {
    outputs: () => [{ path, key, make: () => code }],
    tags: (_page, { baseUrl }) => [{ tag: 'script', attributes: { src: `${baseUrl}${path}`, defer: true } }],
  }
}
