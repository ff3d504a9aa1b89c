/**
 * The parts of the home page: `::try`, a field with Markdown whose findings appear as one types; `:::saved`, a page as the
 * dev server shows it; `:::bars`, a table of figures as bars; and `:::posts`, a list of posts. The rules of the field are those of docs-build itself,
 * bundled for browsers; a page loads them when a reader goes to the field.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { definePlugin, type Plugin } from 'docs-build'
import type { DrawnDirective } from 'docs-build/theme'
import type { ReactElement } from 'react'
import type { Reference } from '../reference/reference.ts'
import { barsOf } from './bars.ts'
import { FindingView } from './finding-view.tsx'

export default function home(): Plugin {
  const text = readFileSync(join(import.meta.dirname, '../../dist/reference.json'), 'utf8')
  const { code, first } = (JSON.parse(text) as Reference).bundledRules
  const style = readFileSync(join(import.meta.dirname, 'home.css'), 'utf8')
  const posts = readFileSync(join(import.meta.dirname, 'posts.css'), 'utf8')
  const key = keyOf(code + style + posts)
  const script = `check-text.${keyOf(code)}.js`
  const sheet = `assets/home-parts.${keyOf(style)}.css`
  const postsSheet = `assets/posts.${keyOf(posts)}.css`
  /** The sheets of the pages that have one. */
  const sheets = new Map([
    ['/', sheet],
    ['/organise/news/', postsSheet],
  ])

  function Saved({ children }: DrawnDirective): ReactElement {
    return (
      <div className="saved">
        <p aria-hidden="true">Acme Pay</p>
        <div>{children}</div>
        <div className="findings">
          <p>
            <b className="fail">{first.length} finding here</b>
          </p>
          {first.map((finding) => (
            <FindingView key={finding.line} finding={finding} />
          ))}
        </div>
      </div>
    )
  }

  return definePlugin({
    name: 'home',
    key,
    markdown: {
      remark: [() => barsOf],
      directives: [
        { name: 'saved', schema: container('A page in the dev server, with a finding over it.'), view: Saved },
        { name: 'bars', schema: container('A table of figures, drawn as bars.'), view: Bars },
        { name: 'posts', schema: container('A list of posts, as the plugin for news draws it.'), view: Posts },
      ],
    },
    components: {
      Try: {
        module: './try-field.tsx',
        attributes: {
          hint: { type: 'string', required: true, about: 'What readers can do.' },
          sound: { type: 'string', required: true, about: 'What the field says of texts without findings.' },
        },
        props: { script, first: JSON.stringify(first) },
      },
    },
    head: {
      tags: ({ route }, { baseUrl, edition }) => {
        const own = edition.version === 'current' ? sheets.get(route) : undefined
        const href = `${rootOf(baseUrl, edition.locale)}${own}`
        return own === undefined ? [] : [{ tag: 'link', attributes: { rel: 'stylesheet', href } }]
      },
    },
    outputs: ({ edition: { version, locale } }) =>
      version === 'current' && locale === 'en'
        ? [
            { path: `assets/${script}`, key, make: () => code },
            { path: sheet, key, make: () => style },
            { path: postsSheet, key, make: () => posts },
          ]
        : [],
  })
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

/** The files of the site lie below the address of its first language. */
function rootOf(baseUrl: string, locale: string): string {
  return locale === 'en' ? baseUrl : baseUrl.slice(0, -`${locale}/`.length)
}

function container(about: string): {
  about: string
  kind: 'container'
  attributes: Record<never, never>
  label: 'none'
} {
  return { about, kind: 'container', attributes: {}, label: 'none' }
}

function Bars({ children }: DrawnDirective): ReactElement {
  return <div className="bars">{children}</div>
}

function Posts({ children }: DrawnDirective): ReactElement {
  return <div className="posts">{children}</div>
}
