/** Every method of the core API has the parameters and the defaults that its page says. */
import * as exported from '@freesewing/core'
import { expect, test } from 'vitest'
import { codeBlocks, pagesWith } from './code-blocks.ts'
import { publishedDefaults, writtenSignature } from './signatures.ts'

interface Prototype {
  readonly prototype: object
}

/** What the tests use of a package that comes without types. */
interface Core {
  readonly Attributes: Prototype
  readonly Part: Prototype
  readonly Path: Prototype
  readonly Pattern: Prototype
  readonly Point: Prototype
  readonly Snippet: Prototype
  readonly Store: Prototype
  readonly Design: new (config: object) => new (settings: object) => DrawnPattern
}

interface DrawnPattern {
  draft(): DrawnPattern
  render(): string
  readonly stacks: Readonly<Record<string, object>>
  readonly svg: { readonly defs: object }
}

const core = exported as unknown as Core
const { stacks, svg, utils } = drawnPattern()

/** Folder of the reference → where its methods are found. */
const OBJECTS: Readonly<Record<string, object>> = {
  attributes: core.Attributes.prototype,
  defs: svg.defs,
  part: core.Part.prototype,
  path: core.Path.prototype,
  pattern: core.Pattern.prototype,
  point: core.Point.prototype,
  snippet: core.Snippet.prototype,
  stack: Object.values(stacks)[0] as object,
  store: core.Store.prototype,
  svg,
  utils,
}

const pages = pagesWith(/^## Parameters$/m).flatMap((path) => {
  const [, folder = ''] = /^reference\/api\/(\w+)\/(?!readme)[^/]+\.md$/.exec(path) ?? []
  const [block] = codeBlocks(path)
  const signature = block && writtenSignature(block)
  // A draft method is the reader's own.
  return folder in OBJECTS && signature && signature.name !== 'draft' ? [{ path, folder, ...signature }] : []
})

test('there are methods', () => {
  expect(pages.length).toBeGreaterThan(150)
})

test.each(pages)('$path', ({ folder, name, defaults }) => {
  const implementation = Reflect.get(OBJECTS[folder] ?? {}, name) as unknown
  expect(implementation, `${folder}.${name}()`).toBeInstanceOf(Function)
  expect(publishedDefaults(implementation as () => unknown)).toEqual(defaults)
})

/** Objects that one only has inside of a draft method, or of a pattern that was drawn. */
function drawnPattern(): Pick<DrawnPattern, 'stacks' | 'svg'> & { utils: object } {
  let utils: object = {}
  const draft = (given: { utils: object; part: object }): object => {
    utils = given.utils
    return given.part
  }
  const Empty = new core.Design({ parts: [{ name: 'part', draft }] })
  const pattern = new Empty({}).draft()
  pattern.render()
  return { stacks: pattern.stacks, svg: pattern.svg, utils: { ...core, ...utils } }
}
