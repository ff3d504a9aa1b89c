/** The module `docs-build/browser`: small functions for code of packages that runs in browsers as well. */
export { own } from '../site/own.ts'
export { escapeHtml } from '../site/text/html.ts'
export { grammarOf } from '../site/words/grammar.ts'
export { sayIn } from '../site/words/say-in.ts'
