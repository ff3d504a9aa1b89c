/** The part of the search that is loaded when a reader begins to search: code and styles. */
import text from './search.css?text'

export { grammarOf } from '../words/grammar.ts'
export { SearchModal } from './modal.tsx'
export { searchProvider } from './providers.ts'
export { SearchPage } from './search-page.tsx'

// The styles are in the components' layer, so that a theme's styles override them.
const sheet = new CSSStyleSheet()
sheet.replaceSync(text)
document.adoptedStyleSheets.push(sheet)
