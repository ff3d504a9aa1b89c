/**
 * A page's body: hast → static HTML, with rehype-react and the components of `site/markdown`. Runs when
 * the site is built; the browser gets the result.
 */
import type { Root } from 'hast'
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { BLOCK, type Block, LABEL } from './block.ts'
import { directives } from './directives/index.ts'
import { Example, ExampleApart } from './example/example.tsx'
import { CodeBlock } from './markdown/code-block.tsx'
import { components } from './markdown/index.ts'
import { Phrase } from './markdown/phrase.tsx'

/** @returns the HTML of a body; blocks are drawn by the component of their name */
export function drawBody(tree: Root, blocks: readonly Block[]): string {
  const draw =
    (create: typeof jsx) =>
    (type: Parameters<typeof jsx>[0], props: Record<string, unknown>, key?: string): ReactElement => {
      if (type !== BlockMark) return create(type, props, key)
      const index = Number(props['index'])
      const block = blocks[index]
      return block ? drawBlock(block, props['children'] as ReactNode, index) : create(Fragment, {}, key)
    }
  const element = unified()
    .use(rehypeReact, {
      Fragment,
      jsx: draw(jsx),
      jsxs: draw(jsxs as typeof jsx),
      components: { ...components, [BLOCK]: BlockMark, [LABEL]: LabelMark },
      tableCellAlignToStyle: false,
    })
    .stringify(tree) as unknown as ReactElement
  return countTables(renderToStaticMarkup(element))
}

/** Regions are told apart by their names: of tables with the same columns, the second says that it is. */
function countTables(html: string): string {
  const seen = new Map<string, number>()
  return html.replace(/(?<=<div class="table" data-db="table" data-label=")[^"]*/g, (label) => {
    const count = (seen.get(label) ?? 0) + 1
    seen.set(label, count)
    return count === 1 ? label : `${label} (${count})`
  })
}

/** @returns the HTML of a body without any component: the elements as they are */
export function drawBare(tree: Root): string {
  const element = unified().use(rehypeReact, { Fragment, jsx, jsxs, tableCellAlignToStyle: false }).stringify(tree)
  return renderToStaticMarkup(element as unknown as ReactElement)
}

function BlockMark(): ReactNode {
  return null
}

function LabelMark({ children }: { children?: ReactNode }): ReactNode {
  return children
}

function drawBlock(block: Block, children: ReactNode, index: number): ReactElement {
  if ('code' in block) return <CodeBlock key={index} {...block.code} />
  if ('example' in block) return <Example key={index} {...block.example} caption={children} />
  if ('xray' in block) return <ExampleApart key={index} drawn={block.xray} />
  const { name, attributes, labelText, slot } = block.directive
  const parts = Children.toArray(children)
  const at = parts.findIndex((part) => isValidElement(part) && part.type === LabelMark)
  const label = at === -1 ? undefined : parts.splice(at, 1)[0]
  const record = directives.get(name)
  if (!record) throw new Error(`There is no directive ${name}.`)
  const drawn = record.view({
    name,
    attributes,
    labelText,
    key: `${name}-${index}`,
    children: parts,
    ...(label === undefined ? {} : { label }),
    ...(slot === undefined ? {} : { slot }),
  })
  return record.schema.kind === 'text' ? (
    <Phrase key={index} drawn={drawn}>
      {label}
    </Phrase>
  ) : (
    cloneElement(drawn, { key: index })
  )
}
