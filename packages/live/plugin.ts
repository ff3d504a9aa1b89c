/**
 * Live examples of any site: code blocks marked `live`, which readers edit and run. The page has the code alone, until a reader
 * runs it; it runs in a frame with an origin and a policy of its own.
 */
import type { MarkdownNode, RuleProblem, RuleSite } from 'docs-build'
import { definePlugin, type FileOptions, type Plugin } from 'docs-build/plugins'
import type { Code, Nodes, Parent, Root } from 'mdast'
import { type Asset, liveAssets } from './assets.ts'
import { CodeError, compile, SCRIPTS } from './compile.ts'
import { type Live, liveOptions } from './options.ts'

/** Options that name files. */
export const fileOptions: FileOptions = { modules: 'path' }

/** What the origins of the forms of services are. */
const SERVICES = { stackblitz: 'https://stackblitz.com', codesandbox: 'https://codesandbox.io' } as const

export default function live(given: unknown): Plugin {
  const options = liveOptions(given)
  let made: readonly Asset[] | undefined
  const assets = (): readonly Asset[] => {
    made ??= liveAssets(options)
    return made
  }
  return definePlugin({
    name: 'live',
    markdown: {
      directives: [
        {
          name: 'live',
          schema: {
            kind: 'container',
            about: 'HTML, CSS and a script that run together.',
            attributes: {},
            label: 'none',
          },
          view: ({ children }: { readonly children: unknown }) => children,
        },
      ],
      remark: [markExamples],
    },
    rules: [
      {
        id: 'live-code',
        about: 'A live example does not compile, or imports what the plugin does not list.',
        severity: 'fail',
        facts: ({ tree }) => problemsIn(tree, options),
        check: collected,
      },
    ],
    head: {
      ownPolicy: ['assets/live-frame.*'],
      hosts: { forms: options.openIn.map((service) => SERVICES[service]) },
      tags: (_page, { baseUrl }) => [
        { tag: 'script', attributes: { src: `${baseUrl}${assets()[0]?.path}`, defer: true } },
      ],
    },
    outputs: () => assets().map(({ path, key, text }) => ({ path, key, make: () => text })),
  })
}

// ── blocks ──────────────────────────────────────────────────────────────────────────────────────────

/** The class of the box around an example. */
const BOX = 'live'

const isLive = ({ lang, meta }: Code): boolean =>
  /(?:^|\s)live(?:\s|$)/.test(meta ?? '') && (Object.hasOwn(SCRIPTS, lang ?? '') || lang === 'html' || lang === 'css')

function markExamples(): (tree: Root) => void {
  return (tree) => {
    const walk = (parent: Parent): void => {
      parent.children.forEach((child: Nodes, index) => {
        if (child.type === 'containerDirective' && child.name === 'live')
          parent.children[index] = boxOf(child.children, child)
        else if (child.type === 'code' && isLive(child)) {
          const meta = (child.meta ?? '').replace(/(^|\s)live(?=\s|$)/, '').trim()
          parent.children[index] = boxOf([{ ...child, meta: meta || null }], child)
        } else if ('children' in child) walk(child)
      })
    }
    walk(tree)
  }
}

/** The box of an example with its button, which pages show where scripts run. */
function boxOf(children: readonly Nodes[], { position }: Nodes): Parent['children'][number] {
  const html = `<div class="page-actions" data-db="live-tools"><button type="button" data-db="live-run">Run</button></div>`
  const box = {
    type: 'paragraph',
    data: { hName: 'div', hProperties: { className: [BOX] } },
    children: [...children, { type: 'markup', value: html, extra: 'tools', position }],
    position,
  }
  return box as unknown as Parent['children'][number]
}

// ── the rule ────────────────────────────────────────────────────────────────────────────────────────

type Fault = Pick<RuleProblem, 'message' | 'hint'> & { readonly line: number; readonly column: number }

function problemsIn(node: MarkdownNode, options: Live): Fault[] | undefined {
  const found = boxesIn(node).flatMap((box) => problemsOf(box, options))
  return found.length === 0 ? undefined : found
}

function boxesIn(node: MarkdownNode): MarkdownNode[] {
  const { hProperties } = (node['data'] ?? {}) as { hProperties?: { readonly className?: readonly string[] } }
  return hProperties?.className?.[0] === BOX ? [node] : (node.children ?? []).flatMap(boxesIn)
}

function problemsOf({ children = [], position }: MarkdownNode, { modules }: Live): Fault[] {
  const names = modules.map(({ name }) => name)
  const codes = children.filter(({ type }) => type === 'code')
  const kinds = codes.map(({ lang }) => (Object.hasOwn(SCRIPTS, String(lang)) ? 'script' : String(lang)))
  const odd = kinds.find((kind, index) => !['html', 'css', 'script'].includes(kind) || kinds.indexOf(kind) < index)
  if (odd !== undefined || codes.length === 0) {
    const { line = 1, column = 1 } = position?.start ?? {}
    const hint = 'An example has at most one block each of HTML, CSS, and JavaScript or TypeScript.'
    return [{ line, column, message: 'The example has blocks that do not run together.', hint }]
  }
  return codes.flatMap(({ lang, value = '', position }) => {
    if (!Object.hasOwn(SCRIPTS, String(lang))) return []
    try {
      compile(value, String(lang), names)
      return []
    } catch (error) {
      if (!(error instanceof CodeError)) throw error
      const line = (position?.start.line ?? 1) + error.line
      return [{ line, column: error.column, message: `The example does not compile: ${error.message}` }]
    }
  })
}

function collected({ documents }: RuleSite): RuleProblem[] {
  return documents.flatMap(({ file, facts }) => ((facts ?? []) as Fault[]).map((fault) => ({ file, ...fault })))
}
