/**
 * A fence of npm commands with the option `npm2yarn`, or `npm` and `package-install` of Fumadocs → a group with the
 * commands of each package manager.
 */
import type { Code, Nodes, Parent, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import npmToYarn from 'npm-to-yarn'

// The package's types are those of its CommonJS form, whose default export is one level deeper.
const convert = npmToYarn as unknown as typeof npmToYarn.default

const OPTION = /(?:^|\s)npm2yarn(?:2pnpm)?(?=\s|$)/

const MANAGERS = ['npm', 'yarn', 'pnpm', 'bun'] as const

/** Replaces the fences of a tree, in place. */
export function readPackageCommands(tree: Root, text: string): void {
  if (/npm2yarn|package-install|(?:`{3}|~{3})npm\b/.test(text)) walk(tree)
}

function walk(parent: Parent): void {
  parent.children.forEach((node: Nodes, index) => {
    if (
      node.type === 'code' &&
      (node.lang === 'package-install' || (node.lang === 'npm' && /^np[mx] /.test(node.value)))
    )
      Object.assign(node, commandsOf(node))
    if (node.type === 'code' && OPTION.test(node.meta ?? '')) parent.children[index] = packageCommands(node)
    else if ('children' in node) walk(node)
  })
}

function commandsOf({ meta, value }: Code): Partial<Code> {
  return { lang: 'sh', meta: `npm2yarn ${meta ?? ''}`, value: value.replace(/^(?!np[mx] )/, 'npm install ') }
}

/** The group with the commands of each package manager, from those of npm. */
export function packageCommands(node: Code): ContainerDirective {
  const meta = (node.meta ?? '').replace(OPTION, '').trim()
  return {
    type: 'containerDirective',
    name: 'code-group',
    attributes: { group: 'package-manager' },
    children: MANAGERS.map((manager) => ({
      ...node,
      meta: `${meta} [${manager}]`.trim(),
      value: manager === 'npm' ? node.value : convert(node.value, manager),
    })),
    position: node.position,
  }
}
