/** `[[toc]]` and `[TOC]` on a line of their own stand for the directive `::toc`. */
import type { Nodes, Paragraph, Parent, Root } from 'mdast'
import { plainText } from '../text/plain-text.ts'

const MARK = /^(?:\[\[toc\]\]|\[toc\])$/i

/** Replaces the marks of a tree, in place. */
export function readTocMarks(tree: Root, text: string): void {
  if (/\[toc\]/i.test(text)) walk(tree)
}

function walk(parent: Parent): void {
  parent.children.forEach((node: Nodes, index) => {
    if (node.type === 'paragraph' && isMark(node))
      parent.children[index] = {
        type: 'leafDirective',
        name: 'toc',
        attributes: {},
        children: [],
        position: node.position,
      }
    else if ('children' in node) walk(node)
  })
}

function isMark(node: Paragraph): boolean {
  return node.children.every(({ type }) => type === 'text') && MARK.test(plainText(node, { imageAlt: false }))
}
