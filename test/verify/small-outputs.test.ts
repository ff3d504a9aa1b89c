/** What `verify` says of outputs of a few files. */
import { expect, test } from 'vitest'
import { verifyOutput } from '../../cli/output/verify/verify-output.ts'
import { parseSite } from '../harness/files.ts'

/** The findings of some rules, without what a complete output would have besides. */
function found(rules: string, files: string): string[] {
  const texts = parseSite(files)
  const read = (path: string): Uint8Array => new TextEncoder().encode(String(texts[path]))
  const { findings } = verifyOutput({ files: Object.keys(texts).sort(), read, others: [] }, [])
  return findings
    .filter(({ rule }) => rules.split(' ').includes(rule))
    .map(({ file, line, column, rule, target, message }) => `${file}:${line}:${column} ${rule} ${target} ${message}`)
}

const LINKS = 'broken-link broken-image broken-anchor'

test.each<[what: string, rules: string, files: string]>([
  [
    'links',
    LINKS,
    '-- index.html --\n<p id="a">\n<a href="#a">1</a><a href="#b">2</a> <a href="/x/">3</a>\n<a href="y.html">4</a>',
  ],
  [
    'links to files',
    LINKS,
    '-- index.html --\n<a href="/a/">1</a><a href="a/#x">2</a><a href="/a/#y">3</a>\n-- a/index.html --\n<b id="x">',
  ],
  [
    'what leaves the site',
    LINKS,
    '-- index.html --\n<a href="https://x.org/">1</a><a href="mailto:a@b.c">2</a><a href="//x.org">3</a>',
  ],
  [
    'images',
    LINKS,
    '-- index.html --\n<img src="a.png"><img srcset="b.png 1x, c.png 2x"><video poster="d.png"></video>\n<input src="e.png"><img src="data:,">',
  ],
  ['drawings', LINKS, '-- index.html --\n<svg><use href="#s"/><use href="#t"/><image href="a.png"/><g id="s"/></svg>'],
  [
    'styles',
    `${LINKS} broken-asset`,
    '-- index.html --\n<p style="background: url(a.png)"><style>b { background: url("b.png") }</style>\n-- x.css --\n@import "c.css"; d { src: url(e.woff2) }',
  ],
  [
    'forms and frames',
    LINKS,
    '-- index.html --\n<form action="/a"><button formaction="/b"></button></form><iframe src="/c"></iframe><object data="/d"></object>',
  ],
  [
    'heads',
    `${LINKS} broken-asset`,
    '-- index.html --\n<link rel="canonical" href="/a/"><link rel="stylesheet" href="/b.css"><link rel="icon" href="/c.svg"><link rel="preconnect" href="/d">\n<meta property="og:image" content="/e.png"><meta property="og:url" content="/f/"><meta http-equiv="refresh" content="0; url=/g/"><script src="/h.js"></script>',
  ],
  [
    'fragments that are not encoded well',
    LINKS,
    '-- index.html --\n<a href="#%zz">1</a> <a href="/a/#%C3%A9">2</a> <a href="/a/#%C3%A8">3</a> <a href="/a/#TOP">4</a>\n-- a/index.html --\n<p id="é">',
  ],
  ['ids', 'duplicate-id', '-- index.html --\n<p id="a"><b id="a"></b><i id="b"></i>\n<i id=""></i>'],
  ['a map that is none', 'page-map', '-- assets/map.json --\n{ "version": 2 }\n-- nl/assets/map.json --\nno'],
  [
    'a map of what is not there',
    'page-map sidebar',
    '-- assets/map.json --\n{ "version": 3, "code": "c", "branches": { "main": "0123456789" }, "bundles": { "/": "0123456789" } }\n-- assets/routes.json --\n["/", "/a/"]',
  ],
  [
    'headers',
    'headers',
    '-- _headers --\n/assets/*\n  X: 1\n/none/*\n  Y: 2\n/index.html\n  Z: 3\n/gone.html\n  Z: 3\n-- index.html --\n<p>\n-- assets/a.css --\n',
  ],
  [
    'twins',
    'twin broken-link broken-anchor broken-image',
    '-- index.html --\n<p id="a">\n-- index.md --\n# A\n\n[1](#a) [2](/gone.md) ![3](gone.png)\n',
  ],
  [
    'a sitemap that names sitemaps',
    'sitemap',
    '-- index.html --\n<p>\n-- sitemap.xml --\n<sitemapindex>\n<loc>/sitemap-1.xml</loc><loc>/none.xml</loc></sitemapindex>\n-- sitemap-1.xml --\n<urlset>\n<loc>/</loc>\n<loc>/gone/</loc><loc>/</loc>',
  ],
  ['a page without its data', 'page-data missing-file', '-- index.html --\n<html><head></head><body><h1>A</h1>'],
])('%s', (_, rules, files) => {
  expect(found(rules, files).join('\n')).toMatchSnapshot()
})
