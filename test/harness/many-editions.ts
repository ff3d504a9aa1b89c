/** A site with two docs, three versions and three languages, in which everything links to everything. */
import { type Files, parseSite } from './files.ts'

const TEXT = `
-- docs.config.ts --
export default {
  title: 'Kit',
  url: 'https://kit.example',
  baseUrl: '/kit/',
  checks: { rules: { 'translation-structure': 'ignore' } },
  redirects: { paths: { '/first': '/guides/install', '/coming': '/next/guides/install' } },
  docs: [
    {
      path: 'docs',
      sidebars: { main: ['index', 'guides/install', { type: 'category', label: 'Parts', items: ['guides/parts'] }, { type: 'link', label: 'Old', href: '/1.0/guides/install' }] },
    },
    { id: 'team', path: 'team', routeBasePath: 'team', sidebars: { main: ['index', 'guides/install', { type: 'link', label: 'Next', href: '/next/guides/install' }] } },
  ],
  i18n: { locales: ['en', 'nl', 'de'] },
  navbar: { items: [{ type: 'doc', docId: 'guides/install', label: 'Install' }, { type: 'docsVersionDropdown' }] },
  footer: { links: [{ title: 'More', items: [{ label: 'Next', to: '/next/guides/parts' }, { label: 'Team', to: '/team/guides/install' }] }] },
}
-- versions.json --
["2.0", "1.0"]
-- versioned_sidebars/version-2.0-sidebars.json --
{
  "main": ["index", "guides/install", { "type": "link", "label": "Next", "href": "/next/guides/install" }]
}
-- versioned_sidebars/version-1.0-sidebars.json --
{ "main": ["index", "guides/install"] }
-- docs/index.md --
# Home

[a](guides/install.md), [b](/1.0/guides/install.md#setup), [c](/2.0/guides/install/), [d](../team/guides/install.md), [e](https://kit.example/kit/next/guides/install/)
-- docs/guides/install.md --
# Install

![p](p.png) [parts](./parts.md#more) [own](#setup)

## Setup

Text of [the old one](/guides/install#setup).
-- docs/guides/parts.md --
# Parts

## More

[a](./install.md#setup) [b](/next/guides/install)
-- docs/guides/p.png --
png
-- i18n/nl/docs/guides/install.md --
---
source_hash: '%INSTALL%'
---
# Installeren

![p](p.png) [delen](./parts.md#more) [eigen](#setup)

## Opzet {#setup}

Tekst van [de oude](/guides/install#setup).
-- i18n/nl/docs/index.md --
# Thuis

[a](guides/install.md#setup), [b](/nl/1.0/guides/install), [c](/2.0/guides/install.md), [d](../../../team/guides/install.md), [e](/nl/next/guides/install/)
-- docs/guides/install.de.md --
# Installieren

![p](p.png) [Teile](./parts.md) [selbst](install.md#setup)

## Aufbau {#setup}
-- versioned_docs/version-2.0/index.md --
# Home of two

[a](guides/install.md#setup) [b](/next/guides/install.md#setup) [c](/next/guides/install/#setup) [d](../../docs/guides/parts.md)
-- versioned_docs/version-2.0/guides/install.md --
# Install two

## Setup
-- i18n/nl/versioned_docs/version-2.0/guides/install.md --
# Installeren twee

[a](/next/guides/install#setup)

## Setup
-- versioned_docs/version-1.0/index.md --
# Home of one

[a](./guides/install.md) [b](/next/guides/install)
-- versioned_docs/version-1.0/guides/install.md --
# Install one

## Setup
-- team/index.md --
# Team

[a](../docs/guides/install.md#setup) [b](/next/guides/install) [c](guides/install.md)
-- team/guides/install.md --
# Team install

[a](/default/guides/install.md)
-- i18n/de/team/index.md --
# Mannschaft

[a](/next/guides/install/) [b](guides/install.md)
-- static/logo.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>
`

/** @param hash the mark of a text, for the translation that is up to date */
export function manyEditions(hash: (text: string) => string): Files {
  const files = parseSite(TEXT.trimStart())
  const mark = hash(String(files['docs/guides/install.md']))
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      typeof text === 'string' ? text.replace('%INSTALL%', mark) : text,
    ]),
  )
}
