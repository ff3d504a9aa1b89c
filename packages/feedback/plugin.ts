/** Feedback: “Was this page helpful?” below each page, sent to an endpoint of the site's owner. Without cookies. */
import {
  definePlugin,
  escapeHtml,
  type Plugin,
  pageScript,
  pluginWords,
  readPluginOptions,
  type Shape,
} from 'docs-build/plugins'
import type { Root } from 'mdast'
import { FEEDBACK_SCRIPT } from './feedback-script.ts'
import words from './words.json' with { type: 'json' }

/** Options of `feedback`. */
export interface FeedbackOptions {
  /** Gets a POST with JSON: `{ page, url, helpful, comment }`. A URL, or a path of the site's own host. */
  readonly endpoint: string
  /** Whether readers can add a comment. Default: yes. */
  readonly comment?: boolean
}

const WORDS = {
  question: 'feedback.question',
  yes: 'feedback.yes',
  no: 'feedback.no',
  comment: 'feedback.comment',
  send: 'feedback.send',
  thanks: 'feedback.thanks',
  failed: 'feedback.failed',
} as const

const ENDPOINT = {
  form: {
    noun: 'address',
    expected: 'an address that begins with `https://`, or a path that begins with a slash',
    read: (text: string) =>
      /^\/(?!\/)/.test(text) || (/^https:\/\/[^/]/.test(text) && URL.canParse(text)) ? text : undefined,
  },
} as const

const OPTIONS: Shape = {
  options: {
    endpoint: { type: ENDPOINT, required: true, about: 'Where answers are sent.' },
    comment: { type: 'boolean', about: 'Whether readers can add a comment.' },
  },
}

export default function feedback(given: unknown): Plugin {
  const read = readPluginOptions('feedback', given ?? {}, OPTIONS) as unknown as FeedbackOptions
  const { endpoint, comment = true } = read
  const { outputs, tags = [] } = pageScript('feedback', FEEDBACK_SCRIPT)
  const hosts = endpoint.startsWith('/') ? {} : { hosts: { connections: [new URL(endpoint).origin] } }
  return definePlugin({
    name: 'feedback',
    words,
    markdown: { remark: [[addForm, { endpoint, comment }]] },
    head: { tags, ...hosts },
    outputs,
  })
}

/** The file of unified, as far as it is used here. */
interface TextFile {
  readonly data: { readonly words: Readonly<Record<string, unknown>> }
}

function addForm({ endpoint, comment }: FeedbackOptions): (tree: Root, file: TextFile) => void {
  return (tree, { data }) => {
    const html = form(endpoint, comment === true, pluginWords(data.words, WORDS))
    const position = tree.children.at(-1)?.position
    tree.children.push({ type: 'markup', value: html, extra: 'tools', position })
  }
}

function form(endpoint: string, hasComment: boolean, words: Readonly<Record<keyof typeof WORDS, string>>): string {
  const text = (key: keyof typeof WORDS): string => escapeHtml(words[key])
  const answer = (value: 'yes' | 'no'): string =>
    `<button type="button" data-db="feedback-answer" value="${value}" aria-pressed="false">${text(value)}</button>`
  const more = hasComment
    ? `<div hidden><label>${text('comment')}<textarea rows="3" maxlength="2000"></textarea></label><button type="submit">${text('send')}</button></div>`
    : ''
  return `<form class="page-feedback" data-db="feedback" data-endpoint="${escapeHtml(endpoint)}" data-thanks="${text('thanks')}" data-failed="${text('failed')}"><fieldset><legend>${text('question')}</legend>${answer('yes')}${answer('no')}</fieldset>${more}<p role="status"></p></form>`
}
