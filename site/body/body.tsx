/**
 * Renders a page's body from hast with rehype-react and the components of `site/markdown`. This code runs when the site
 * is built; the browser gets the result.
 */
import type { Root } from 'hast'
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import rehypeReact, { type Options } from 'rehype-react'
import { unified } from 'unified'
import { directives } from '../directives/index.ts'
import { Component, drawText, noStyles, type UsedStyles } from '../islands/draw-island.tsx'
import { readReactHtml } from '../islands/react-html.ts'
import { CodeBlock } from '../markdown/code-block.tsx'
import { components } from '../markdown/index.ts'
import { Phrase } from '../markdown/phrase.tsx'
import { type CodePage, makeUnit } from '../mdx/code-page.ts'
import { BodyWords } from '../words/body-words.tsx'
import type { TextSay } from '../words/context.tsx'
import { sayIn } from '../words/say-in.ts'
import type { SiteWords } from '../words/site-words.ts'
import { BLOCK, type Block, type BlockParts, LABEL } from './block.ts'
import { cutHtml, Markup, OpenSlot } from './drawing.tsx'
import type { Drawn } from './drawn.ts'
import { DESTINATIONS, isSlot, slotValue } from './slot.ts'

/** How a body is drawn. */
export interface Drawing {
  readonly words: SiteWords
  /** The code of the page, where its MDX runs. */
  readonly page?: CodePage | undefined
  /** Whether the elements are needed, and not only their HTML. */
  readonly hasElements?: boolean
  /** Whether it is drawn to learn what each unit of the page's code makes. */
  readonly isRead?: boolean
  /** Receives what the body needs of style sheets. */
  readonly used?: UsedStyles
}

/** @returns a body with its slots; each block is drawn by its component, with words of the interface */
export function drawBody(tree: Root, blocks: readonly Block[], drawing: Drawing): Drawn[] {
  return drawTree(tree, blocks, { ...components, [LABEL]: LabelMark }, drawing)
}

/** @returns a body drawn without components: every element stays as it is */
export function drawBare(tree: Root, blocks: readonly Block[], drawing: Drawing): Drawn[] {
  return drawTree(tree, blocks, {}, drawing)
}

function drawTree(
  tree: Root,
  blocks: readonly Block[],
  parts: Options['components'],
  { words, page, hasElements = false, isRead = false, used = noStyles() }: Drawing,
): Drawn[] {
  const say = sayIn(words.words, words.language)
  const draw =
    (create: typeof jsx) =>
    (type: Parameters<typeof jsx>[0], props: Record<string, unknown>, key?: string): ReactElement => {
      if (type !== BlockMark) {
        if (typeof type === 'string') writeSlots(props)
        return create(type, props, key)
      }
      const index = Number(props['index'])
      const block = blocks[index]
      if (!block) return create(Fragment, {}, key)
      const children = props['children'] as ReactNode
      return isUnit(block)
        ? (makeUnitOf(block, children, page) as ReactElement)
        : drawBlock(block, children, index, say)
    }
  const element = unified()
    .use(rehypeReact, {
      Fragment,
      jsx: draw(jsx),
      jsxs: draw(jsxs as typeof jsx),
      components: { ...parts, [BLOCK]: BlockMark },
      tableCellAlignToStyle: false,
    })
    .stringify(tree) as unknown as ReactElement
  const within = (inside: ReactNode): ReactElement => <BodyWords words={words}>{inside}</BodyWords>
  const html = drawText(element, { within, page, isRead, used })
  return hasElements ? readReactHtml(html) : cutHtml(html)
}

function writeSlots(props: Record<string, unknown>): void {
  for (const name of DESTINATIONS) if (isSlot(props[name])) props[name] = slotValue(props[name])
}

type ComponentOf = Extract<Block, { component: unknown }>

function isUnit(block: Block): block is ComponentOf {
  return 'component' in block && block.component.unit !== undefined
}

/** Elements of code are nested as their author wrote them, so that a component can use its children. */
function makeUnitOf({ component }: ComponentOf, children: ReactNode, page: CodePage | undefined): ReactNode {
  const { unit = '', name, line, hydrate } = component
  if (!page) throw new Error(`The code of <${name}> in line ${line} is missing.`)
  return makeUnit(page, { unit, name, line, hydrate }, children)
}

function BlockMark(): ReactNode {
  return null
}

function LabelMark({ children }: { children?: ReactNode }): ReactNode {
  return children
}

/** The content of a label: text where it has no markup. */
function labelIn(mark: ReactNode): ReactNode {
  const { children } = (mark as ReactElement<{ children?: ReactNode }>).props
  const parts = Children.toArray(children)
  return parts.every((part) => typeof part === 'string') ? parts.join('') : children
}

function partsFor(children: ReactNode, say: TextSay): BlockParts {
  return {
    children,
    say,
    code: (code) => <CodeBlock {...code} />,
    markup: (html) => <Markup html={html} />,
    file: slotValue,
  }
}

function drawBlock(block: Block, children: ReactNode, index: number, say: TextSay): ReactElement {
  if ('code' in block) return <CodeBlock key={index} {...block.code} />
  if ('drawn' in block) return <Fragment key={index}>{block.drawn(partsFor(children, say)) as ReactNode}</Fragment>
  if ('html' in block) return <Phrase key={index} drawn={<Markup html={block.html} />} />
  const parts = Children.toArray(children)
  const at = parts.findIndex((part) => isValidElement(part) && part.type === LabelMark)
  const label = at === -1 ? undefined : labelIn(parts.splice(at, 1)[0])
  if ('component' in block) {
    const { name, props, destinations, line, isInline } = block.component
    const given = {
      ...props,
      ...(label !== undefined && { label }),
      ...(parts.length > 0 && { children: parts }),
    }
    const drawn = <Component key={index} name={name} given={given} destinations={destinations} line={line} />
    return isInline ? (
      <Phrase key={index} drawn={drawn}>
        {parts}
      </Phrase>
    ) : (
      drawn
    )
  }
  const { name, attributes, labelText, text, slot, own, headings = [] } = block.directive
  const record = own ?? directives.get(name)
  if (!record) throw new Error(`There is no directive ${name}.`)
  const drawn = record.view({
    name,
    say,
    attributes,
    labelText,
    link: (href) => slotValue({ slot: 'link', href: href.trim() }),
    image: (src) => slotValue({ slot: 'image', href: src.trim(), sized: false }),
    key: `${name}-${index}`,
    children: parts,
    headings,
    text,
    label,
    slot: slot && <OpenSlot slot={slot} />,
  })
  // A view may draw nothing.
  if (!isValidElement(drawn)) return <Fragment key={index}>{drawn}</Fragment>
  if (record.schema.kind !== 'text') return cloneElement(drawn, { key: index })
  return (
    <Phrase key={index} drawn={drawn}>
      {label}
    </Phrase>
  )
}
