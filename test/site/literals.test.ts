/** Words of the interface stand in the JSON files of `site/words/languages` and nowhere else. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { projectRoot } from '../harness/root.ts'

/** Folders whose messages are for the site's owner, in English like those of the command. */
const FOR_OWNERS = /^site\/dev\//

/** Attributes and properties that readers see or hear. */
const SPOKEN =
  /^(?:aria-?(?:label|description|roledescription|valuetext)|title|placeholder|alt|textContent|innerText)$/i
/** Functions whose texts readers hear or see. */
const SPEAKING = /^(?:announce|tell|tool)$/

interface Node {
  readonly type: string
  readonly start: number
  readonly [property: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

/** Literals with letters below a node; conditions, keys and arguments of other functions are no texts. */
function textsIn(node: unknown): string[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : []
    case 'TemplateLiteral': {
      const quasis = node['quasis'] as readonly { value: { cooked: string } }[]
      return [quasis.map(({ value }) => value.cooked).join(' '), ...(node['expressions'] as Node[]).flatMap(textsIn)]
    }
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].flatMap(textsIn)
    case 'LogicalExpression':
      return (node['operator'] === '&&' ? [node['right']] : [node['left'], node['right']]).flatMap(textsIn)
    case 'BinaryExpression':
      return node['operator'] === '+' ? [node['left'], node['right']].flatMap(textsIn) : []
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
      return textsIn(node['expression'])
    case 'ParenthesizedExpression':
      return textsIn(node['expression'])
    default:
      return []
  }
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  return String(node['name'] ?? node['value'] ?? '')
}

/** Texts that a node shows to readers. */
function shownBy(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [String(node['value'])]
    case 'JSXAttribute':
      return SPOKEN.test(nameOf(node['name'])) ? textsIn(node['value']) : []
    case 'JSXElement':
    case 'JSXFragment':
      return (node['children'] as Node[]).filter(({ type }) => type === 'JSXExpressionContainer').flatMap(textsIn)
    case 'AssignmentExpression':
      return SPOKEN.test(nameOf(node['left'])) ? textsIn(node['right']) : []
    case 'Property':
      return SPOKEN.test(nameOf(node['key'])) ? textsIn(node['value']) : []
    case 'CallExpression': {
      const [first, ...rest] = node['arguments'] as Node[]
      const name = nameOf(node['callee'])
      if (SPEAKING.test(name)) return [first, ...rest].flatMap(textsIn)
      return name === 'setAttribute' && SPOKEN.test(nameOf(first)) ? rest.flatMap(textsIn) : []
    }
    case 'TemplateLiteral': {
      const quasis = node['quasis'] as readonly { value: { cooked: string } }[]
      return quasis.flatMap(({ value: { cooked } }) =>
        Array.from(
          cooked.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"]+)"|>([^<>{}]*\p{L}{2}[^<>{}]*)</gu),
        ).map(([, attribute, text]) => attribute ?? text ?? ''),
      )
    }
    default:
      return []
  }
}

/** Names of keys, units and formats that are the same in every language. */
const SAME_EVERYWHERE = new Set(['Esc', 'K', 'cm', 'mm', 'UTF-8'])

function literalsIn(source: string): string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    for (const text of shownBy(node)) {
      const words = text.replace(/\s+/g, ' ').trim()
      if (/\p{L}/u.test(words) && !SAME_EVERYWHERE.has(words)) found.push(words)
    }
    childrenOf(node).forEach(visit)
  }
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node)
  return found
}

const files = ['site', 'templates'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !FOR_OWNERS.test(path)),
)

test.each(files)('%s shows no words of its own', (path) => {
  expect(literalsIn(readFileSync(join(projectRoot, path), 'utf8'))).toEqual([])
})

test.each([
  ['text of an element', '<p>Not found</p>'],
  ['a choice between texts', "<b>{open ? 'Open' : x}</b>"],
  ['a text that is shown at times', "<b>{open && 'Open'}</b>"],
  ['an attribute that is read out', '<a aria-label="Open" />'],
  ['a composed attribute', '<a title={`Open`} />'],
  ['a property of an element', "button.textContent = 'Open'"],
  ['a property of attributes', "const a = { 'aria-label': 'Open' }"],
  ['an attribute that is set', "button.setAttribute('aria-label', 'Open')"],
  ['an announcement', "announce(done ? 'Open' : x)"],
  ['an attribute in HTML', 'const html = `<svg aria-label="Open">`'],
  ['a text in HTML', 'const html = `<b>Open</b>`'],
])('the test finds %s', (_, source) => {
  expect(literalsIn(source)).toHaveLength(1)
})

test('the test overlooks keys of words, classes and addresses', () => {
  expect(
    literalsIn('<a className="button open" href="/a b" aria-label={say(\'page.close\')}>{say(\'page.top\')}</a>'),
  ).toEqual([])
})
