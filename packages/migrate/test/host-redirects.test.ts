/** Redirects of hosts: their files are read as data, and patterns are named instead of followed. */
import { expect, test } from 'vitest'
import { hostRedirects } from '../move/host-redirects.ts'
import { treeOf } from './tree-of.ts'

test('plain redirects move in; patterns become addresses that the host answers', () => {
  const tree = treeOf(`-- static/_redirects --
# old names
/old   /new
/tree/*  /leaf/:splat  301
/only-de  /de  302  Language=de
/rewritten  /app  200
/:lang/*  /:lang/404  404
/:any/*  /:splat  200
-- netlify.toml --
[[redirects]]
from = "/chat"
to = "https://chat.example.org"
status = 302
[[redirects]]
from = "https://www.example.org/*"
to = "https://example.org/:splat"
-- vercel.json --
{ "redirects": [{ "source": "/a", "destination": "/b" }, { "source": "/docs/:path*", "destination": "/:path*" }] }
`)
  expect(hostRedirects(tree, ['static', ''])).toEqual({
    redirects: [
      { from: '/old', to: '/new' },
      { from: '/chat', to: 'https://chat.example.org' },
      { from: '/a', to: '/b' },
    ],
    patterns: ['/tree/*', '/only-de', '/rewritten', '/docs/*'],
  })
})

test('a file that is not well formed has no redirects', () => {
  expect(hostRedirects(treeOf('-- netlify.toml --\n[[\n-- vercel.json --\n{\n'), [''])).toEqual({
    redirects: [],
    patterns: [],
  })
})
