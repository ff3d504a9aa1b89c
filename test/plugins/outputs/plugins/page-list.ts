import { definePlugin } from 'docs-build'

/** Writes the titles of all pages into `pages.json`. */
export const pageList = () =>
  definePlugin({
    name: 'page-list',
    outputs: (site) => [
      {
        path: 'lists/pages.json',
        make: () =>
          JSON.stringify(site.pages.filter(({ kind }) => kind === 'doc').map(({ title, url }) => ({ title, url }))),
      },
    ],
  })
