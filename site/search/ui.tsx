/** The part of the search that is loaded when a reader begins to search: code and styles. */
import type { sayWith } from '../words/fill.ts'
import { grammarOf } from '../words/grammar.ts'
import type { KeyOf, LazyGroup, Say } from '../words/say.ts'
import type { LoadedWords } from '../words/site-words.ts'
import type { AskSay } from './ask/back-end.ts'
import { SearchModal } from './panel/modal.tsx'
import { searchProvider } from './providers.ts'
import text from './search.css?text'
import { SearchPage } from './search-page.tsx'
import type { SearchSay } from './search-words.tsx'

interface SpeakingUi {
  readonly SearchModal: typeof SearchModal
  readonly SearchPage: typeof SearchPage
  readonly searchProvider: typeof searchProvider
  readonly say: SearchSay
  /** Loads the words of the assistant. */
  readonly askWords: () => Promise<AskSay>
}

/**
 * @param words the file with the words of the search
 * @param loadAsk loads the file with the words of the assistant
 * @param saying `sayWith`, which is passed in, because a module that two chunks share becomes a chunk of its own
 */
export function speaking(words: unknown, loadAsk: () => Promise<unknown>, saying: typeof sayWith): SpeakingUi {
  const say = <G extends LazyGroup>(file: unknown): Say<KeyOf<G>> => {
    const { words, language } = file as LoadedWords<G>
    return saying(words, grammarOf(language))
  }
  const askWords = async (): Promise<AskSay> => say<'ask'>(await loadAsk())
  return { SearchModal, SearchPage, searchProvider, say: say<'search'>(words), askWords }
}

// The styles are in the components' layer, so that a theme's styles override them.
const sheet = new CSSStyleSheet()
sheet.replaceSync(text)
document.adoptedStyleSheets.push(sheet)
