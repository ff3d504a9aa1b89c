/** Lines of Rust that begin with `# ` are compiled and not shown. */
import { type Construct, forEachNode } from 'docs-build/markdown'

export const hiddenLines: Construct = {
  about: 'hidden lines of Rust: `# fn main() {`',
  mark: /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(?:rust|ignore|should_panic|no_run|compile_fail|edition20|test_harness|standalone)/m,
  transform(tree) {
    forEachNode(tree, (node) => {
      if (node.type === 'code' && /^rust\b/.test(node.lang ?? '')) node.value = shownLines(node.value)
    })
  },
}

function shownLines(code: string): string {
  const lines = code.split(/\r\n|\n|\r/)
  const shown = lines.filter((line) => !/^\s*#(?: |$)/.test(line))
  // `##` at the beginning of a line is a `#` that is shown.
  return shown.map((line) => line.replace(/^(\s*)##/, '$1#')).join('\n')
}
