import { definePlugin } from 'docs-build'

/** Counts visits with a service that runs at another host. */
export const counter = (host: string) =>
  definePlugin({
    name: 'counter',
    options: { host },
    head: {
      tags: [
        { tag: 'script', attributes: { src: `${host}/count.js`, async: true, 'data-site': '"head" & more' } },
        { tag: 'script', content: 'window.counts = "</script>"' },
      ],
      hosts: { scripts: [host], connections: [host], frames: ['https://*.frames.example'] },
    },
  })
