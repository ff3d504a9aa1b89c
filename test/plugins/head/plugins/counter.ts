import { definePlugin } from 'docs-build'

/** Counts visits with a service that runs at another host. */
export const counter = (host: string) =>
  definePlugin({
    name: 'counter',
    options: { host },
    head: {
      tags: [
        { tag: 'script', attributes: { src: `${host}/count.js`, async: true, 'data-site': 'docs.example.org' } },
        { tag: 'script', content: 'window.counts = []' },
      ],
      hosts: { scripts: [host], connections: [host], frames: ['https://*.frames.example'] },
    },
  })
