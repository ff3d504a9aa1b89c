/** How pages start in browsers, what stays from one run to another, and what the dev server does besides. */
import type { Section } from '../definition.ts'

export const runs: Section<'HydrationOptions' | 'ReleasesOptions' | 'CacheOptions' | 'DevOptions'> = {
  HydrationOptions: {
    at: ['hydration'],
    options: {
      ownBundles: {
        type: { integer: [0, 100_000] },
        about:
          'The largest number of pages for which each page has its own script with its data. On a larger site, all pages share one script, and the data is in their HTML, because hosts limit the number of files.',
        example: 10_000,
        default: 3_000,
      },
    },
  },
  ReleasesOptions: {
    at: ['releases'],
    options: {
      keep: {
        type: { integer: [0, 20] },
        about:
          'Number of earlier releases whose code, images and sidebars stay in the output, for readers who opened the site before it was published again. They are taken from the output folder, or from the site that `build --published` names.',
        example: 2,
        default: 0,
      },
    },
  },
  CacheOptions: {
    at: ['cache'],
    options: {
      remote: {
        type: 'text',
        about:
          'Address of a cache that machines share: a server that answers GET and PUT, or a bucket (`s3://name/prefix`). The environment variable `DOCS_BUILD_CACHE` replaces it; if it is empty, no cache is shared. Secrets come only from the environment.',
        example: 'https://cache.example.org/docs',
        otherwise: 'no shared cache',
      },
      wait: {
        type: { integer: [1, 600] },
        about:
          'The maximum number of seconds that a run waits for the shared cache while it reads, and again while it sends.',
        default: 20,
      },
    },
  },
  DevOptions: {
    at: ['dev'],
    options: {
      proxy: {
        type: { map: 'origin', keys: 'proxyPath' },
        about:
          'Servers that answer what `dev` is asked for below a path, WebSockets included: an API that a component calls. The path is passed on whole.',
        example: { '/api': 'http://localhost:4000' },
        default: {},
      },
    },
  },
}
