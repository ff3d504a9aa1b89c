/** Where the reference describes each type: on which page, below which id, and how other texts link to it. */
import type { Declaration } from '../reference/declarations.ts'
import { code } from './markdown.ts'

/** The pages of the reference that describe types. */
export type TypePage = 'plugin-api' | 'plugin-markdown' | 'plugin-images' | 'library' | 'graph'

export interface TypePlaces {
  /** The types of a page, in the order of its sections. */
  of(page: TypePage): readonly Declaration[]
  /** A type as the cell of a table: a link if it names one type of the reference, else code with links behind it. */
  linked(type: string, page: TypePage): string
  /** Links to the types that a piece of code names. @returns undefined if it names none */
  seeAlso(code: string, page: TypePage, own: string): string | undefined
}

/**
 * A type belongs to the page that it opens, else to the first page from whose types one reaches it.
 * @param first the types that open each page; that of the library has those of its functions as well
 */
export function typePlaces(
  api: readonly Declaration[],
  first: Readonly<Record<TypePage, readonly string[]>>,
): TypePlaces {
  const byName = new Map(api.map((declaration) => [declaration.name, declaration]))
  const functions = api.flatMap(({ name, kind }) => (kind === 'function' && !name.startsWith('define') ? [name] : []))
  const places = new Map<string, TypePage>()
  const seeds: readonly (readonly [TypePage, readonly string[]])[] = [
    ['graph', first.graph],
    ['plugin-markdown', first['plugin-markdown']],
    ['plugin-images', first['plugin-images']],
    ['plugin-api', first['plugin-api']],
    ['library', [...functions, ...first.library]],
  ]
  const opening = new Map(seeds.flatMap(([page, names]) => names.map((name) => [name, page] as const)))
  for (const [page, names] of seeds)
    for (const name of reachable(names, byName, (name) => (opening.get(name) ?? page) === page && !places.has(name)))
      places.set(name, page)

  const targetOf = (name: string, page: TypePage): string | undefined => {
    const place = places.get(name)
    const declaration = byName.get(name)
    if (place === undefined || declaration === undefined) return undefined
    return `${place === page ? '' : `./${place}.md`}#${idOf(declaration)}`
  }
  const linksIn = (text: string, page: TypePage, own?: string): { readonly name: string; readonly target: string }[] =>
    namesIn(text, byName).flatMap((name) => {
      const target = name === own ? undefined : targetOf(name, page)
      return target === undefined ? [] : [{ name, target }]
    })
  return {
    of: (page) =>
      [...places].flatMap(([name, place]) => {
        const declaration = byName.get(name)
        return place === page && declaration && declaration.kind !== 'function' ? [declaration] : []
      }),
    linked(type, page) {
      const links = linksIn(type, page)
      const [only] = links
      if (only && links.length === 1) return `[${code(type)}](${only.target})`
      return [code(type), ...links.map(({ name, target }) => `[${name}](${target})`)].join(' ')
    },
    seeAlso(text, page, own) {
      const links = linksIn(text, page, own).map(({ name, target }) => `[${code(name)}](${target})`)
      return links.length === 0 ? undefined : `See ${links.join(', ')}.`
    },
  }
}

/** The id of a type's section. A function may have the same name in small letters. */
export function idOf({ name }: Declaration): string {
  return `type-${name.toLowerCase()}`
}

function reachable(
  from: readonly string[],
  byName: ReadonlyMap<string, Declaration>,
  isFree: (name: string) => boolean,
): Set<string> {
  const found = new Set(from.filter(isFree))
  for (const name of found)
    for (const next of namesIn(byName.get(name)?.code ?? '', byName)) if (isFree(next)) found.add(next)
  return found
}

/** Names of types in code, each once, in their order. Names in strings and names of members are none. */
function namesIn(text: string, byName: ReadonlyMap<string, Declaration>): string[] {
  const bare = text.replace(/"[^"]*"|'[^']*'/g, '')
  const names = Array.from(bare.matchAll(/(?<![.\w])[A-Z]\w*(?!\??:)/g), ([name]) => name)
  return [...new Set(names)].filter((name) => {
    const kind = byName.get(name)?.kind
    return kind !== undefined && kind !== 'function'
  })
}
