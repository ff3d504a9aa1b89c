import { definePlugin } from 'docs-build'

/** Examples are functions that return the size of a box, which is drawn. */
export default definePlugin({
  name: 'boxes',
  examples: { language: './box-language.ts', play: false },
})
