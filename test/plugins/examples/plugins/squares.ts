import { definePlugin } from 'docs-build'

/** A second language, whose examples are numbers. They name it: `language="squares"`. */
export default definePlugin({
  name: 'squares',
  examples: { language: './square-language.ts', play: false },
})
