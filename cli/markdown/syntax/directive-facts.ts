/** A directive or component of a document → the anchors, references and questions to the graph in it. */
import type { WrittenDirective } from '../../../site/directives/directive.ts'
import type { Directives } from '../../../site/directives/index.ts'
import { componentAt } from '../components/component.ts'
import type { Anchor, DirectiveUse, Reference } from '../document.ts'
import { type SourcePlace, startOf } from '../text/source-place.ts'
import { type DirectiveNode, recordOf, writtenDirective } from './directives.ts'

interface DirectiveFacts {
  readonly anchors: readonly Anchor[]
  readonly references: readonly Reference[]
  /** Absent when the directive asks the graph nothing and has no twin of its own. */
  readonly use?: DirectiveUse
}

const NOTHING: DirectiveFacts = { anchors: [], references: [] }

/**
 * @param text the source that the node was parsed from
 * @param records the directives of the site's plugins, besides those of docs-build
 */
export function directiveFacts(node: DirectiveNode, text: string, records: Directives | undefined): DirectiveFacts {
  const place = startOf(node)
  const component = componentAt(node)
  if (component) {
    const { props, destinations = {} } = component
    const { id } = props
    return {
      anchors: typeof id === 'string' ? [{ id, ...place }] : [],
      references: Object.entries(destinations).map(([name, kind]) => ({
        kind,
        href: String(props[name]),
        form: 'markdown',
        ...attributeAt(node, name, text),
      })),
    }
  }
  const record = recordOf(node, records)
  if (!record) return NOTHING
  const written = writtenDirective(node)
  const { name, schema, slot, twin, facts } = record
  const { id } = written.attributes
  const question = slot ? { question: slot.asks(written) } : {}
  return {
    anchors: id && !schema.attributes['id'] ? [{ id, ...place }] : [],
    references: (facts?.(written).links ?? []).map(({ href, kind = 'link', attribute }) => ({
      kind,
      href: href.trim(),
      form: 'markdown',
      ...(attribute === undefined ? place : attributeAt(node, attribute, text)),
    })),
    use: slot || twin ? { name, ...question, ...place, ...fenceLines(node, written) } : undefined,
  }
}

/** How many lines a fence takes, for its form in the twin. */
function fenceLines({ position }: DirectiveNode, { text }: WrittenDirective): { lines?: number } {
  return text === undefined || !position ? {} : { lines: position.end.line - position.start.line + 1 }
}

/** Place of an attribute's value; the place of the directive when the value cannot be found. */
function attributeAt(node: DirectiveNode, name: string, text: string): SourcePlace {
  const start = startOf(node)
  const source = text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  const match = new RegExp(`[{\\s]${name}\\s*=\\s*["']?`).exec(source)
  return match && !source.slice(0, match.index).includes('\n')
    ? { line: start.line, column: start.column + match.index + match[0].length }
    : start
}
