/** All that is loaded when somebody means to search: the code, and with it the styles. */
import text from './search.css?text'

export { SearchModal } from './modal.tsx'
export { searchProvider } from './providers.ts'
export { SearchPage } from './search-page.tsx'

// In the layer of the other components, so that a theme's own styles win over these as well.
const sheet = new CSSStyleSheet()
sheet.replaceSync(text)
document.adoptedStyleSheets.push(sheet)
