import { definePlugin } from 'docs-build'

/** Replaces `robots.txt`. */
export default ({ agent }: { agent: string }) =>
  definePlugin({
    name: 'robots',
    outputs: () => [{ path: 'robots.txt', key: agent, make: () => `User-agent: ${agent}\nDisallow: /\n` }],
  })
