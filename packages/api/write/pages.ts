/** Declarations → the pages of a reference, and what is wrong with their comments. */
import { posix } from 'node:path'
import type { OwnPage } from 'docs-build'
import type { Api } from '../options.ts'
import type { Comment } from '../read/comment.ts'
import type { Declarations, Entity } from '../read/declarations.ts'
import type { Entry } from '../read/entries.ts'
import type { Place, Places } from '../read/places.ts'
import { basesOf, type Member, membersOf, type Printing } from '../read/signature.ts'
import { aboutText, type CommentWriting, descriptionOf, summaryOf } from './comment-text.ts'
import { exportText, memberIds, type Writing } from './export-text.ts'
import { type Export, KINDS, type Kind, readExports } from './exports.ts'
import { blocks, code, joined, plain, type Text, written } from './page-text.ts'

/** Members of one export. */
const MOST_MEMBERS = 2000
/** Classes and interfaces that one export extends. */
const MOST_BASES = 100

/** Something in the declarations that does not hold. */
export interface Fault extends Place {
  readonly target: string
  readonly message: string
  readonly hint: string
}

export interface Reference {
  readonly pages: readonly OwnPage[]
  /** Links and imports that lead nowhere. */
  readonly faults: readonly Fault[]
  /** Exports without a comment. */
  readonly bare: readonly Fault[]
}

export interface Source {
  readonly entries: readonly Entry[]
  readonly declarations: Declarations
  readonly places: Places
}

export function referenceOf({ entries, declarations, places }: Source, options: Api): Reference {
  const { path: folder, versions, source } = options
  const found = readExports(entries, declarations)
  const all = [...found.values()]
  const byName = new Map(all.map((one) => [one.name, one]))
  const faults = new Map<string, Fault>()
  const isByModule = options.pages === 'module'

  const modulePath = ({ slug }: Entry): string => (slug !== '' && isByModule ? slug : posix.join(slug, 'index'))
  const pathOf = (one: Export): string =>
    isByModule ? modulePath(one.module) : posix.join(one.module.slug, one.kind, one.slug)

  /** An address of an export from a page. */
  function addressOf(one: Export, page: string, member?: string): string {
    const target = pathOf(one)
    const anchors = [...(isByModule ? [one.slug] : []), ...(member === undefined ? [] : [member])]
    const file = target === page && anchors.length > 0 ? '' : `${posix.relative(posix.dirname(page), target)}.md`
    return `${file}${anchors.length > 0 ? `#${anchors.join('-')}` : ''}`
  }

  function commentWriting(entity: Entity, page: string, offset: number, depth: number): CommentWriting {
    const { scope } = entity
    const placeOf = (line: number): Place => places.placeOf(scope.file, offset, line)
    return {
      depth,
      placeOf,
      link(name, label, line) {
        const [path = '', member] = name.split(/[#~]/)
        const target = targetOf(entity, path.replace(/\(\)$/, ''), member?.replace(/\(\)$/, ''))
        if (target) return `[${label === '' ? code(name) : plain(label)}](${addressOf(target.of, page, target.member)})`
        const [first = ''] = path.split('.')
        const isKnown =
          declarations.resolve(scope, first) || scope.imports.has(first) || Object.hasOwn(globalThis, first)
        if (!isKnown) {
          const place = placeOf(line)
          faults.set(`${place.file} ${place.line} ${name}`, {
            ...place,
            target: name,
            message: `\`{@link ${name}}\` names nothing that is exported.`,
            hint: 'Name an export, or a member as `Name.member`.',
          })
        }
        return undefined
      },
    }
  }

  function targetOf(
    entity: Entity,
    path: string,
    member?: string,
  ): { readonly of: Export; readonly member?: string } | undefined {
    const named = declarations.resolve(entity.scope, path)
    const of = (named && found.get(named)) ?? byName.get(path)
    if (of) return { of, member: member && memberId(of.entity, member) }
    const own = found.get(entity)
    const id = own && member === undefined ? memberId(entity, path) : undefined
    if (own && id !== undefined) return { of: own, member: id }
    const dot = path.lastIndexOf('.')
    return dot === -1 || member !== undefined ? undefined : targetOf(entity, path.slice(0, dot), path.slice(dot + 1))
  }

  const ids = new Map<Entity, ReadonlyMap<Member, string>>()
  function idsOf(entity: Entity): ReadonlyMap<Member, string> {
    const known = ids.get(entity)
    if (known) return known
    const made = memberIds(allMembers(entity).slice(0, MOST_MEMBERS))
    ids.set(entity, made)
    return made
  }

  /** The members of an export, and those that it inherits from classes that are not exported: no other page describes these. */
  function allMembers(entity: Entity): Member[] {
    const members: Member[] = []
    const known = new Set<string>()
    for (const one of lineage(entity)) {
      const own = one.written.flatMap((written) => membersOf(written, printingOf(one)))
      const further = own.filter((member) => !known.has(`${member.isStatic} ${member.name}`))
      for (const { isStatic, name } of further) known.add(`${isStatic} ${name}`)
      members.push(...further)
    }
    return members
  }

  /** An export, and what it extends as far as that is not exported, each once. */
  function lineage(entity: Entity): Entity[] {
    const line = new Set([entity])
    for (const one of line)
      for (const name of one.written.flatMap(basesOf)) {
        const base = declarations.resolve(one.scope, name)
        if (base && !found.has(base) && line.size < MOST_BASES) line.add(base)
      }
    return [...line]
  }

  /** The id of the heading that describes a member; nothing for one that is inherited. */
  function memberId(entity: Entity, name: string): string | undefined {
    for (const [member, id] of idsOf(entity)) if (member.name === name) return id
    return undefined
  }

  function writing(one: Export, page: string, depth: number): Writing {
    const { entity } = one
    const printing = printingOf(entity)
    return {
      printing,
      depth,
      prefix: isByModule ? `${one.slug}-` : '',
      comments: ({ scope, from }, below) =>
        commentWriting(scope === entity.scope ? entity : { ...entity, scope }, page, from, below),
      placeOf: ({ scope, from }) => places.placeOf(scope.file, from),
      typeLinks: (names, scope) => {
        const targets = names.flatMap((name) => {
          const target = declarations.resolve(scope, name)
          const known = target && target !== entity ? found.get(target) : undefined
          return known ? [known] : []
        })
        return [...new Set(targets)].map((target) => ({ name: target.name, address: addressOf(target, page) }))
      },
      ids: idsOf(entity),
      list: () =>
        entity.inner
          ? listOf(
              [...declarations.exportsOf(entity.inner).values()].flatMap((inner) => found.get(inner) ?? []),
              page,
            )
          : [],
      sourceLink: ({ scope, from }) =>
        source === undefined
          ? undefined
          : `${source}/${places.fromPackage(places.placeOf(scope.file, from)).replace(/[\s<>\\`|%?]/g, encodeURIComponent)}`,
    }
  }

  function printingOf({ scope }: Entity): Printing {
    return {
      scope,
      rename(name) {
        const entity = declarations.resolve(scope, name)
        const known = entity && found.get(entity)
        if (!known) return name
        return `${name.slice(0, name.lastIndexOf('.') + 1)}${known.name.slice(known.name.lastIndexOf('.') + 1)}`
      },
    }
  }

  function listOf(exports: readonly Export[], page: string): Text {
    return exports.map((one) => {
      const { from, comment } = firstComment(one)
      const about = comment ? summaryOf(comment, commentWriting(one.entity, page, from, 2)) : ''
      const mark = comment?.tags.some(({ name }) => name === 'deprecated') ? ' *deprecated*' : ''
      return {
        text: `- [${code(titleOf(one))}](${addressOf(one, page)})${mark}${about === '' ? '' : `: ${about}`}`,
        place: one.entity.written.length > 0 ? places.placeOf(one.entity.scope.file, from) : undefined,
      }
    })
  }

  const page = (
    path: string,
    title: string,
    text: Text,
    more: { readonly place?: Place; readonly frontMatter?: object },
  ): OwnPage => {
    const { markdown, origins } = joined(text)
    return {
      path: `${folder}/${path}`,
      title,
      markdown,
      frontMatter: { mdx: { format: 'md' }, ...more.frontMatter },
      versions,
      origins: more.place ? [{ from: 0, ...more.place }, ...origins] : origins,
    }
  }

  function modulePage(module: Entry, index: number): OwnPage {
    const own = all.filter((one) => one.module === module)
    const path = modulePath(module)
    const { file } = declarations.open(module.path)
    const { overview } = file
    const kinds = (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
      const exports = own.filter((one) => one.kind === kind)
      return exports.length === 0 ? [] : [{ kind, exports }]
    })
    const isNamed = (one: Export): boolean => one.entity.written.length > 0 || one.entity.inner !== undefined
    const body = isByModule
      ? kinds
          .flatMap(({ exports }) => exports.filter(isNamed))
          .map((one) =>
            blocks(
              written(`## ${code(titleOf(one))} {#${one.slug}}`, placeOfExport(one)),
              exportText(one, writing(one, path, 2)),
            ),
          )
      : kinds.map(({ kind, exports }) => {
          const links = topOf(exports).map((one) => `[${code(titleOf(one))}](${addressOf(one, path)})`)
          return blocks(written(`## [${KINDS[kind]}](${kind}/index.md) {#${kind}}`), written(links.join(' ')))
        })
    const moduleEntity: Entity = { name: module.name, scope: declarations.open(module.path), written: [] }
    const others = index === 0 ? shown.slice(1) : []
    return page(
      path,
      index === 0 ? (options.title ?? module.name) : module.name,
      blocks(
        overview ? aboutText(overview, commentWriting(moduleEntity, path, 0, 1)) : [],
        ...body,
        others.length === 0
          ? []
          : blocks(
              written('## Other modules {#modules}'),
              written(
                others
                  .map((one) => `- [${code(one.name)}](${posix.relative(posix.dirname(path), modulePath(one))}.md)`)
                  .join('\n'),
              ),
            ),
      ),
      {
        place: places.placeOf(file, 0),
        frontMatter: {
          description: descriptionOf(overview) ?? `What ${module.name} exports.`,
          ...(index === 0 ? {} : { order: 100 + index }),
        },
      },
    )
  }

  function kindPages(module: Entry): OwnPage[] {
    return (Object.keys(KINDS) as Kind[]).flatMap((kind, index) => {
      const exports = all.filter((one) => one.module === module && one.kind === kind)
      if (exports.length === 0) return []
      const path = posix.join(module.slug, kind, 'index')
      const frontMatter = { description: `${KINDS[kind]} of ${module.name}.`, order: index + 1 }
      const place = places.placeOf(declarations.open(module.path).file, 0)
      return [page(path, KINDS[kind], listOf(exports, path), { place, frontMatter })]
    })
  }

  const placeOfExport = ({ entity }: Export): Place => places.placeOf(entity.scope.file, entity.written[0]?.from ?? 0)
  const shown = entries.filter((module, index) => index === 0 || all.some((one) => one.module === module))
  const pages = [
    ...shown.map(modulePage),
    ...(isByModule ? [] : shown.flatMap(kindPages)),
    ...(isByModule
      ? []
      : all.map((one) => {
          const path = pathOf(one)
          return page(path, titleOf(one), exportText(one, writing(one, path, 1)), {
            place: placeOfExport(one),
            frontMatter: {
              description: descriptionOf(firstComment(one).comment) ?? `${titleOf(one)} of ${one.module.name}.`,
            },
          })
        })),
  ]
  for (const { path, line, target } of declarations.dead) {
    const scope = declarations.open(path)
    const offset =
      scope.file.text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + 1
    const place = places.placeOf(scope.file, offset)
    faults.set(`${path} ${target}`, {
      ...place,
      target,
      message: `The module \`${target}\` has no declarations.`,
      hint: 'Build the package again, so that each of its modules has a `.d.ts` file.',
    })
  }
  return { pages, faults: [...faults.values()], bare: all.filter(isBare).map(bareFault) }

  function bareFault(one: Export): Fault {
    return {
      ...placeOfExport(one),
      target: one.name,
      message: `\`${one.name}\` is exported and has no comment.`,
      hint: 'Write what it is for in a comment `/** … */` before it, or mark it as `@internal`.',
    }
  }
}

/** Without what stands in namespaces, if there is anything else. */
function topOf(exports: readonly Export[]): readonly Export[] {
  const top = exports.filter(({ name }) => !name.includes('.'))
  return top.length === 0 ? exports : top
}

function isBare(one: Export): boolean {
  return one.kind !== 'namespaces' && firstComment(one).comment === undefined
}

function firstComment({ entity: { written: list, scope } }: Export): {
  readonly from: number
  readonly comment?: Comment
} {
  for (const { from } of list) {
    const comment = scope.file.commentBefore(from)
    if (comment) return { from, comment }
  }
  return { from: list[0]?.from ?? 0 }
}

function titleOf({ name, kind }: Export): string {
  return kind === 'functions' ? `${name}()` : name
}
