/** Blocks whose language is an attribute of rustdoc are Rust: ` ```ignore `. */
import { type Construct, forEachNode } from 'docs-build/markdown'

/** https://doc.rust-lang.org/rustdoc/write-documentation/documentation-tests.html#attributes */
const RUST = /^(?:ignore(?:-[\w-]+)?|should_panic|no_run|compile_fail|edition20\d\d|test_harness|standalone)$/

export const codeLanguages: Construct = {
  about: '` ```ignore ` and other attributes of Rust as languages',
  mark: /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(?:ignore|should_panic|no_run|compile_fail|edition20|test_harness|standalone|notrust)/m,
  transform(tree) {
    forEachNode(tree, (node) => {
      if (node.type !== 'code') return
      const [name = '', ...others] = (node.lang ?? '').split(',')
      if (RUST.test(name)) node.lang = ['rust', name, ...others].join(',')
      else if (name === 'notrust') node.lang = 'text'
    })
  },
}
