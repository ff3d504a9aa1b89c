/** A site with two docs, two versions and two languages. */
import { type Files, parseSite } from './files.ts'

const TEXT = `
-- docs.config.ts --
export default {
  title: 'Kit',
  url: 'https://kit.example',
  baseUrl: '/kit/',
  docs: [{ path: 'docs' }, { id: 'team', path: 'team', routeBasePath: 'team' }],
  i18n: { locales: ['en', 'nl'] },
  navbar: {
    items: [
      { label: 'Guides', to: '/guides', position: 'left' },
      { type: 'doc', docId: 'guides/a', position: 'left' },
      { type: 'docsVersionDropdown' },
      { type: 'localeDropdown' },
    ],
  },
}
-- versions.json --
["2.0", "1.0"]
-- docs/index.md --
# Home

[A](guides/a.md), [the old A](/1.0/guides/a.md#setup), [that of the next](/next/guides/b/#more), [team](../team/rules.md)
-- docs/guides/a.md --
# A

![p](p.png)

## Setup
-- docs/guides/b.md --
# B

## More

[a](./a.md#setup)
-- docs/guides/p.png --
png
-- docs/guides/readme.md --
# Guides
-- versioned_docs/version-2.0/index.md --
# Home of two

[A](guides/a.md), [next](/next/guides/b/#more)
-- versioned_docs/version-2.0/guides/a.md --
# A of two

![p](p.png) [guides](readme.md)

## Setup
-- versioned_docs/version-2.0/guides/p.png --
png
-- versioned_docs/version-2.0/guides/readme.md --
# Guides
-- versioned_docs/version-1.0/guides/a.md --
# A of one

## Setup
-- versioned_docs/version-1.0/gone.md --
# Gone
-- team/index.md --
# Team

[home](/guides/a/#setup)
-- team/rules.md --
# Rules
-- i18n/nl/labels.json --
{ "Guides": "Gidsen" }
-- i18n/nl/versioned_docs/version-2.0/guides/a.md --
---
description: In het Nederlands.
---
# A in het Nederlands

![p](p.png) [gidsen](./readme.md)

## Setup
-- static/logo.svg --
<svg xmlns="http://www.w3.org/2000/svg"/>
`

export function editionsSite(): Files {
  return parseSite(TEXT.trimStart())
}
