/** The search and the assistant. */
import type { Section } from '../definition.ts'

export const search: Section<'SearchOptions' | 'AskAiOptions' | 'SearchShortcuts'> = {
  SearchOptions: {
    at: ['search'],
    options: {
      provider: {
        type: { choice: ['none', 'local', 'algolia'] },
        about: 'Who answers: nobody, an index that is built with the site, or the hosted service.',
        default: 'local',
      },
      appId: { type: 'text', about: 'Application id of the hosted service.' },
      apiKey: { type: 'text', about: 'Public search key of the hosted service.' },
      indexName: { type: 'text', about: 'Name of the index at the hosted service.' },
      contextualSearch: {
        type: 'boolean',
        about: 'Searches the language and the version of the page only.',
        default: true,
      },
      facetFilters: {
        type: { list: 'text' },
        about: 'More filters for the hosted service; a result must match all of them.',
        example: ['type:content'],
      },
      searchPagePath: {
        type: { either: ['searchPath', { choice: [false] }] },
        about: 'Path of the search page; `false` for none.',
        default: 'search',
      },
      versions: {
        type: { choice: ['shown', 'all'] },
        about:
          'Where a search looks first on a site with several versions: in the version that is shown, or in all. Readers can change this.',
        default: 'shown',
      },
      shortcuts: { type: { is: 'SearchShortcuts' }, about: 'Keys that open the search.', default: {} },
      askAi: { type: { is: 'AskAiOptions' }, about: 'An assistant that answers questions from the docs.' },
      reportUrl: {
        type: 'externalUrl',
        about: 'Where readers report a query that should have found something; `{query}` stands for the query.',
        example: 'https://example.org/issues/new?title={query}',
      },
    },
  },
  AskAiOptions: {
    at: ['search.askAi'],
    options: {
      assistantId: { type: 'text', about: "The assistant of the hosted service; needs the provider `'algolia'`." },
      endpoint: {
        type: 'destination',
        about:
          'Any service that supports the chat-completions protocol with streaming. With each question, it gets the best passages of the docs.',
      },
      model: { type: 'text', about: 'Model that the endpoint is asked for.' },
      publicKey: {
        type: 'text',
        about: 'Key that is sent to the endpoint. Every page contains it, so it must not be a secret.',
      },
      feedbackUrl: {
        type: 'destination',
        about: 'Address to which the site sends, as JSON, what readers think of an answer.',
      },
    },
    exactlyOne: [['assistantId', 'endpoint']],
  },
  SearchShortcuts: {
    at: ['search.shortcuts'],
    options: {
      commandK: { type: 'boolean', about: 'Ctrl+K, on Apple devices ⌘K, opens and closes the search.', default: true },
      slash: { type: 'boolean', about: 'The slash opens the search, except in fields.', default: true },
    },
  },
}
