/**
 * What the scripts of a page look for, read from their own sources, and raw HTML that has all of it: whatever a script
 * could take for a part of its own.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { projectRoot } from './root.ts'

export interface LookedFor {
  readonly selectors: readonly string[]
  readonly ids: readonly string[]
  /** Full names of `data-` attributes and others. */
  readonly attributes: readonly string[]
  /** Calls that no pattern here reads, as `file: code`. */
  readonly unread: readonly string[]
}

const FOLDERS = ['site', 'templates']
/** What a part of a selector that is computed may be. */
const COMPUTED = 'computed'

/** Everything that the client's sources look for in a document. */
export function lookedFor(): LookedFor {
  const found = { selectors: new Set<string>(), ids: new Set<string>() }
  const attributes = new Set<string>()
  const unread: string[] = []
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.name.endsWith('.d.ts')) continue
      const path = join(entry.parentPath, entry.name)
      const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}])\/\/.*$/gm, '')
      const file = path
        .slice(projectRoot.length + 1)
        .split(sep)
        .join('/')
      for (const [call] of code.matchAll(/\.(?:querySelector(?:All)?|closest|matches)(?:<[^>()]*>)?\((?!\))[^\n]*/g)) {
        const selector = /^[^(]*\(\s*(['"`])(.*?)\1/.exec(call)?.[2]
        if (selector === undefined) unread.push(`${file}: ${call}`)
        else found.selectors.add(selector.replace(/\$\{[^}]*\}+/g, COMPUTED))
      }
      for (const [, name = ''] of code.matchAll(/dataset(?:\?\.)?(?:\['|\.)(\w+)/g)) attributes.add(dataName(name))
      for (const [, names = ''] of code.matchAll(/const \{([^}]*)\} = [\w.?]+\.dataset\b/g))
        for (const name of names.split(',')) attributes.add(dataName(name.split(':')[0]?.trim() ?? ''))
      for (const [, name = ''] of code.matchAll(/(?:has|get|remove|toggle)Attribute\(\s*'([\w-]+)'/g))
        attributes.add(name)
      for (const [, name = ''] of code.matchAll(/getElementById\('([\w-]+)'/g)) found.ids.add(name)
      for (const [, name = ''] of code.matchAll(/\bid\w*(?:: string)? = '(docs-[\w-]+)'/gi)) found.ids.add(name)
    }
  }
  for (const selector of found.selectors) {
    for (const [, name = ''] of selector.matchAll(/\[([\w-]+)/g)) attributes.add(name)
  }
  return {
    selectors: [...found.selectors].sort(),
    ids: [...found.ids].sort(),
    attributes: [...attributes].sort(),
    unread,
  }
}

function dataName(property: string): string {
  return `data-${property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

interface Simple {
  tag: string | undefined
  id: string | undefined
  classes: string[]
  attributes: Record<string, string>
}

/** The elements that a selector asks for, outermost first; one list for each of its alternatives. */
function elementsOf(selector: string): Simple[][] {
  const plain = selector
    .replace(/:scope\s*>?\s*/g, '')
    .replace(/:not\([^)]*\)/g, '')
    .replace(/:is\(([^,)]*)[^)]*\)/g, (_, first: string) => (/^[.#[]/.test(first) ? first : ''))
    .replace(/:[a-z-]+(?:\([^)]*\))?/g, '')
  return plain.split(',').map((alternative) =>
    alternative
      .trim()
      .split(/\s*[>\s]\s*(?![^[]*\])/)
      .filter((part) => part !== '')
      .map((part) => ({
        tag: /^[a-z][\w-]*/i.exec(part)?.[0],
        id: /#([\w-]+)/.exec(part)?.[1],
        classes: Array.from(part.matchAll(/\.([\w-]+)/g), ([, name = '']) => name),
        attributes: Object.fromEntries(
          Array.from(part.matchAll(/\[([\w-]+)(?:[*^$~|]?=["']?([^\]"']*)["']?)?\]/g), ([, name = '', value = '']) => [
            name,
            value,
          ]),
        ),
      })),
  )
}

/** What a part becomes when its selector does not say which element it is, and what a gadget would act with. */
const LEAVES = ['a', 'area', 'button', 'span', 'input'] as const

/**
 * Raw HTML with every structure that scripts look for.
 *
 * @param address stands in every attribute that could be one
 */
export function gadgets({ selectors, ids, attributes }: LookedFor, address: string): string[] {
  const data = attributes.filter((name) => name.startsWith('data-'))
  const open = (tag: string, { id, classes: own, attributes: given }: Omit<Simple, 'tag'>): string => {
    const all: Record<string, string> = {
      ...Object.fromEntries(data.map((name) => [name, address])),
      role: 'tab',
      type: tag === 'input' ? 'checkbox' : 'button',
      ...(tag === 'a' || tag === 'area' ? { href: address } : {}),
      ...given,
      ...(id === undefined ? {} : { id }),
      class: own.join(' '),
    }
    return `<${tag}${Object.entries(all)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join('')}>`
  }
  // Each of these once worked.
  const known = [
    `<a data-clicked data-frame="${address}">x</a>`,
    `<area data-clicked href="${address}">`,
    `<figure class="example"><div class="example-apart"><a href="${address}">x</a></div><button type="button" class="example-zoom" data-clicked>x</button></figure>`,
  ]
  const nest = (parts: readonly Simple[], leaf: string): string => {
    const tags = parts.map(({ tag }, index) => tag ?? (index === parts.length - 1 ? leaf : 'div'))
    const opened = parts.map((part, index) => open(tags[index] ?? 'div', part)).join('')
    return `${opened}x${tags
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')}`
  }
  const empty = { tag: undefined, id: undefined, classes: [], attributes: {} }
  const marked = selectors.flatMap(elementsOf)
  const single = marked.flatMap((parts) => LEAVES.map((leaf) => nest(parts, leaf)))
  // Each part that is looked for, with every other one in it: a script looks on from what it has found.
  const named = marked.flatMap((list) => list.slice(-1))
  const parts = [...new Map(named.map((part) => [JSON.stringify(part), part])).values()].filter(
    (part) => part.classes.length + Object.keys(part.attributes).length > 0,
  )
  const classes = [...new Set(parts.flatMap((part) => part.classes))]
  const all = { ...empty, classes }
  const inner = [
    ...classes.flatMap((name) => [
      `<div class="${name}"><a class="${name}" href="${address}">x</a></div>`,
      `<button type="button" class="${name}">x</button>`,
    ]),
    ...LEAVES.map((leaf) => `${open('div', all)}${nest([{ ...all, tag: leaf }], leaf)}</div>`),
  ].join('')
  const pairs = parts.map((part) => `${open('figure', part)}${inner}</figure>`)
  const withIds = [...ids, COMPUTED].map((id) => `${open('a', { ...empty, id })}x</a>`)
  return [...new Set([...known, ...single, ...pairs, ...withIds])]
}

/** An example whose caption holds what scripts look for in one: the only text of an author inside of it. */
export function captioned({ selectors }: LookedFor, address: string): string {
  const parts = selectors.flatMap(elementsOf).flatMap((list) => list.slice(-1))
  const names = [...new Set(parts.flatMap((part) => part.classes))]
  const inside = names.map(
    (name) =>
      `<span class='${name}'><a class='${name}' href='${address}'>x</a></span><button class='${name}'>x</button>`,
  )
  return `~~~js example caption="${inside.join('')}"\n() => 1\n~~~`
}
