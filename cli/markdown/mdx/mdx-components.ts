/** The components that an `.mdx` file may use. Each is a directive under another name. */
import type { Directive, DirectiveComponent } from '../../../site/directives/directive.ts'
import { directives } from '../../../site/directives/index.ts'

export interface Component extends DirectiveComponent {
  readonly directive: Directive
}

/** Components by name. */
export const components: ReadonlyMap<string, Component> = new Map(
  [...directives.values()].flatMap((directive) =>
    Object.entries(directive.components ?? {}).map(([name, component]) => [name, { ...component, directive }]),
  ),
)

/** All names that authors can write, for suggestions. */
export const COMPONENT_NAMES: readonly string[] = [...components.keys(), 'Example']
