/** The declarations of a rolled-up `.d.ts` file, as the manual describes them: read by the plugin `api`. */
import type { Comment } from '../../packages/api/read/comment.ts'
import { readDeclarations } from '../../packages/api/read/declarations.ts'
import { readScope } from '../../packages/api/read/scope.ts'
import { membersOf, type Printing, signatureOf } from '../../packages/api/read/signature.ts'

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

/** All declarations of a file, by the names under which it exports them. */
export function declarationsOf(text: string): Declaration[] {
  const { exportsOf, resolve } = readDeclarations()
  const scope = readScope('declarations.d.ts', text)
  const exported = new Map(Array.from(exportsOf(scope), ([name, entity]) => [entity, name]))
  const rename = (own: string): string => {
    const entity = resolve(scope, own)
    return (entity && exported.get(entity)) ?? own
  }
  const printing: Printing = { scope, rename }
  return [...scope.locals].flatMap(([own, written]) =>
    written.map((one): Declaration => {
      const { code, comment } = signatureOf(one, printing)
      const members = membersOf(one, printing)
      const [, kind = 'const'] = /^(?:abstract )?(function|interface|type|class|const)\b/.exec(code) ?? []
      const isOpen = kind === 'interface' || kind === 'class'
      const inside = members
        .flatMap(({ signatures }) => signatures.map((signature) => `  ${signature.code.replaceAll('\n', '\n  ')};\n`))
        .join('')
      return {
        name: rename(own),
        kind: kind as Declaration['kind'],
        about: aboutOf(comment),
        code: isOpen ? `${code} {\n${inside}}` : code,
        extends: (/ extends (.+)$/.exec(isOpen ? code : '')?.[1] ?? '')
          .split(/, (?![^<]*>)/)
          .filter((base) => base !== ''),
        members:
          kind === 'interface'
            ? members.map((member) => ({
                name: member.name,
                type: member.type.replace(/\s+/g, ' '),
                isOptional: member.isOptional,
                about: aboutOf(member.signatures[0]?.comment),
              }))
            : [],
      }
    }),
  )
}

function aboutOf(comment: Comment | undefined): string {
  const { about = [], tags = [] } = comment ?? {}
  const lines = [
    ...about.map(({ text }) => text),
    ...tags.map(({ name, lines: said }) => `@${name} ${said.map(({ text }) => text).join('\n')}`),
  ]
  return lines.join('\n').trim()
}
