/** The nodes of MDX in a tree. */
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx-expression'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx'

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement
export type Expression = MdxFlowExpression | MdxTextExpression
