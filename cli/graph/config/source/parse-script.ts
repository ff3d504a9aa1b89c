/** JavaScript and TypeScript → their syntax tree. Nothing is executed. */
import { tsPlugin } from '@sveltejs/acorn-typescript'
import { type Node, Parser, type Program } from 'acorn'

/** A node of the tree; which properties it has depends on its type. */
export interface SyntaxNode extends Node {
  readonly [key: string]: unknown
}

const TypeScript = Parser.extend(tsPlugin({ jsx: false }))
const TypeScriptWithElements = Parser.extend(tsPlugin({ jsx: {} }))

/** @returns the tree, or the message of the first syntax error with its line */
export function parseScript(text: string, path: string): { program: SyntaxNode } | { error: string } {
  const parser = /\.[jt]sx$|\.m?js$/.test(path) ? TypeScriptWithElements : TypeScript
  try {
    const program: Program = parser.parse(text.replace(/^\uFEFF/, ''), {
      sourceType: 'module',
      ecmaVersion: 'latest',
      locations: true,
      allowHashBang: true,
      allowReturnOutsideFunction: true,
      allowImportExportEverywhere: true,
    })
    return { program: program as unknown as SyntaxNode }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
