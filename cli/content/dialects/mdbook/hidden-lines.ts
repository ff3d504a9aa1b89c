/** Lines of Rust that begin with `# ` are compiled and not shown. */
import type { Code } from 'mdast'
import { forEachNode } from '../../for-each-node.ts'
import type { Construct } from '../dialect.ts'

export const hiddenLines: Construct = {
  about: 'hidden lines of Rust: `# fn main() {`',
  mark: /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(?:rust|ignore|should_panic|no_run|compile_fail|edition20|test_harness|standalone)/m,
  transform(tree) {
    forEachNode(tree, (node) => {
      if (node.type === 'code' && /^rust\b/.test(node.lang ?? '')) hide(node)
    })
  },
}

function hide(node: Code): void {
  const lines = node.value.split(/\r\n|\n|\r/)
  const shown = lines.filter((line) => !/^\s*#(?: |$)/.test(line))
  // `##` at the beginning of a line is a `#` that is shown.
  node.value = shown.map((line) => line.replace(/^(\s*)##/, '$1#')).join('\n')
}
