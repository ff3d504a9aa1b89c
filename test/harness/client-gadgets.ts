/**
 * Collects what the scripts of a page look for, from their own sources, and builds raw HTML with all of it: everything
 * that a script could mistake for a part of its own.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { projectRoot } from './root.ts'

export interface LookedFor {
  readonly selectors: readonly string[]
  readonly ids: readonly string[]
  /** Full names of `data-` and other attributes. */
  readonly attributes: readonly string[]
  /** Calls that no pattern here matches, as `file: code`. */
  readonly unread: readonly string[]
}

const FOLDERS = ['site', 'templates']
/** Possible values of a computed part of a selector. */
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

/** The elements of a selector, outermost first; one list for each alternative. */
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

/** Elements for a part whose selector names none, and the attributes with which a gadget would act. */
const LEAVES = ['a', 'area', 'button', 'span', 'input'] as const

/**
 * Raw HTML with every structure that scripts look for.
 *
 * @param address value of every attribute that could be an address
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
  // Each of these attacks once worked.
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
  // Each part contains every other part, because a script searches inside the part that it finds.
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

/**
 * An example whose caption has what scripts look for in one. The caption is the only text of an author inside an
 * example.
 */
export function captioned({ selectors }: LookedFor, address: string): string {
  const parts = selectors.flatMap(elementsOf).flatMap((list) => list.slice(-1))
  const names = [...new Set(parts.flatMap((part) => part.classes))]
  const inside = names.map(
    (name) =>
      `<span class='${name}'><a class='${name}' href='${address}'>x</a></span><button class='${name}'>x</button>`,
  )
  return `~~~js example caption="${inside.join('')}"\n() => 1\n~~~`
}
