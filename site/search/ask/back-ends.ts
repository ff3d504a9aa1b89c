/** Selects the back end from the configuration. */
import type { SiteData } from '../../contract.ts'
import { localSearch } from '../providers.ts'
import { createAssistant } from './assistant.ts'
import type { AskBackEnd } from './back-end.ts'
import { createCompletions } from './completions.ts'

const known = new Map<string, AskBackEnd>()

export function askBackEnd(site: SiteData): AskBackEnd {
  const made = known.get(site.baseUrl)
  if (made) return made
  const { askAi = {}, algolia } = site.search
  const { assistantId } = askAi
  const backEnd =
    assistantId !== undefined && algolia
      ? createAssistant(assistantId, algolia)
      : createCompletions(site, askAi, (question) => localSearch(site).passages(question))
  known.set(site.baseUrl, backEnd)
  return backEnd
}
