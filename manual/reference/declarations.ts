/**
 * The declarations of a rolled-up `.d.ts` file with their comments. The file is written by a program, in one form: a
 * declaration begins at the left, and its members stand two spaces in.
 */

export interface Declaration {
  readonly name: string
  readonly kind: 'function' | 'interface' | 'type' | 'class' | 'const'
  /** Text of the comment, as Markdown. */
  readonly about: string
  /** Code without comments. */
  readonly code: string
  /** Interfaces that it extends. */
  readonly extends: readonly string[]
  readonly members: readonly Member[]
}

interface Member {
  readonly name: string
  readonly type: string
  readonly isOptional: boolean
  readonly about: string
}

/** The declarations of a file, by the names under which it exports them. */
export function declarationsOf(text: string): Declaration[] {
  const declarations = writtenDeclarations(text)
  const exported = new Map(
    Array.from(text.matchAll(/(?:[{,] )type (\w+) as (\w+)/g), ([, own = '', name = '']) => [own, name]),
  )
  if (exported.size === 0) return declarations
  const names = new RegExp(`(?<![.\\w"'-])(?:${[...exported.keys()].join('|')})\\b(?!\\??:)`, 'g')
  const renamed = (code: string): string => code.replace(names, (own) => exported.get(own) ?? own)
  return declarations.map((declaration) => ({
    ...declaration,
    name: exported.get(declaration.name) ?? declaration.name,
    code: renamed(declaration.code),
    extends: declaration.extends.map(renamed),
    members: declaration.members.map((member) => ({ ...member, type: renamed(member.type) })),
  }))
}

const OPENING = /^(?:declare )?(function|interface|type|class|const) (\w+)/

function writtenDeclarations(text: string): Declaration[] {
  const lines = text.split('\n')
  const declarations: Declaration[] = []
  let comment = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.startsWith('/**')) {
      const end = endOf(lines, at, (each) => each.includes('*/'))
      comment = commentText(lines.slice(at, end + 1))
      at = end
      continue
    }
    const [, kind, name] = OPENING.exec(line) ?? []
    if (kind === undefined || name === undefined) continue
    const end = endOf(lines, at, (each, index) => /[;}]$/.test(each) && (index === at || /^\S/.test(each)))
    const block = lines.slice(at, end + 1)
    declarations.push({
      name,
      kind: kind as Declaration['kind'],
      about: comment,
      code: withoutComments(block),
      extends: (/ extends ([^{]+) \{/.exec(line)?.[1] ?? '').split(/, (?![^<]*>)/).filter((base) => base !== ''),
      members: kind === 'interface' ? membersOf(block.slice(1, -1)) : [],
    })
    comment = ''
    at = end
  }
  return declarations
}

function endOf(lines: readonly string[], from: number, isEnd: (line: string, index: number) => boolean): number {
  const end = lines.findIndex((line, index) => index >= from && isEnd(line, index))
  return end === -1 ? lines.length - 1 : end
}

/** Members with their comments; what stands deeper belongs to the type of a member. */
function membersOf(lines: readonly string[]): Member[] {
  const members: Member[] = []
  let comment = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.startsWith('  /**')) {
      const end = endOf(lines, at, (each) => each.includes('*/'))
      comment = commentText(lines.slice(at, end + 1))
      at = end
      continue
    }
    const end = endOf(lines, at, (each) => /^ {2}\S.*;$|^ {2}\};$/.test(each) && !/^ {2}\S.*\{$/.test(each))
    const code = withoutComments(lines.slice(at, end + 1))
    const [, name = '', optional, rest = ''] =
      /^\s*(?:readonly )?([\w$]+|\[[^\]]+\])(\?)?([\s\S]*?);?$/.exec(code) ?? []
    if (name !== '') {
      const type = rest.startsWith(': ') ? rest.slice(2) : rest
      members.push({ name, type: type.replace(/\s+/g, ' ').trim(), isOptional: optional === '?', about: comment })
    }
    comment = ''
    at = end
  }
  return members
}

function commentText(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/^\s*\/\*\*\s?/, '')
        .replace(/\s*\*\/\s*$/, '')
        .replace(/^\s*\* ?/, ''),
    )
    .join('\n')
    .trim()
}

function withoutComments(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '')
    .trim()
}
