/** One page for each rule, and their list. */
import type { OwnPage } from 'docs-build'
import type { RuleRecord } from '../reference/reference.ts'
import { code, fence, parts, table } from './markdown.ts'
import { RULE_WORDS } from './search-words.ts'

export function rulePages(rules: readonly RuleRecord[]): OwnPage[] {
  return [listPage(rules), ...rules.map(rulePage)]
}

const BY_DEFAULT = {
  fail: 'By default, a finding **fails** the build: nothing is published until you repair it.',
  warn: 'By default, a finding is a **warning**: the site is published unless you use `--strict`.',
  ignore: 'By default, this rule is **off**. To use it, give it a severity in the configuration.',
}

function listPage(rules: readonly RuleRecord[]): OwnPage {
  const rows = rules.map(({ id, severity, about }) => [`[${code(id)}](./${id}.md)`, code(severity), about])
  return {
    path: 'check/rules/index',
    title: 'All rules',
    frontMatter: {
      sidebar_label: 'Rules',
      description: `The ${rules.length} rules of docs-build: what each rule reports, and its default severity.`,
      keywords: ['list of all checks', 'lint rules', 'eslint', 'markdownlint', 'severity', 'warnings', 'errors'],
    },
    markdown: parts(
      'Every finding names its rule. The page of a rule explains why the rule exists, shows what breaks it, and says how to repair or exempt a place.',
      table(['Rule', 'Default', 'It reports'], rows),
    ),
  }
}

/** Rules are named with the words of guides, such as `broken-link`: a guide answers these words better. */
const RULES = 0.75

function rulePage({ id, about, why, repair, severity, example, printed, isFixed, target }: RuleRecord): OwnPage {
  return {
    path: `check/rules/${id}`,
    title: id,
    frontMatter: {
      description: about,
      keywords: [id.replaceAll('-', ' '), ...messageOf(printed), ...(RULE_WORDS[id] ?? [])],
      search: { boost: RULES },
    },
    markdown: parts(
      about,
      BY_DEFAULT[severity],
      `## Why it matters\n\n${why}`,
      example && exampleText(id, example, printed ?? ''),
      `## How to repair it\n\n${repair}`,
      isFixed
        ? '[`docs-build fix`](../../reference/commands/fix.md) repairs the findings of which the right destination is certain.'
        : undefined,
      exemption(id, severity, target),
    ),
  }
}

/** The words of a finding that are the same in every one, for readers who search for what they see. */
function messageOf(printed = ''): string[] {
  const [, message = ''] = printed.split('\n')
  const words = message
    .replace(/`[^`]*`|“[^”]*”|\d+/g, ' ')
    .replace(/[^\p{L}\p{N}’'\s-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return words.includes(' ') ? [words] : []
}

function exampleText(id: string, example: Readonly<Record<string, string>>, printed: string): string {
  const files = Object.entries(example).map(([path, text]) => fence(languageOf(path), shortened(text), path))
  return parts(
    '## What breaks it',
    ...files,
    `[\`docs-build check${id === 'failing-sample' ? ' --samples' : ''}\`](../../reference/commands/check.md) prints:`,
    fence('text', printed),
  )
}

/** Lines of many equal signs are shown in part. */
function shortened(text: string): string {
  return text.replace(/(.)\1{60,}/g, (run, sign: string) => `${sign.repeat(30)}… (${run.length} times)`)
}

/** Languages of highlighting that are not named as the extension. */
const OTHER_NAMES: Readonly<Record<string, string>> = { env: 'text', svg: 'xml' }

function languageOf(path: string): string {
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? 'text'
  return OTHER_NAMES[extension] ?? extension
}

function exemption(id: string, severity: RuleRecord['severity'], target = '/drafts/*'): string {
  const other = severity === 'warn' ? 'fail' : 'warn'
  const pattern = JSON.stringify(target).replace(/"/g, "'")
  return parts(
    '## How to exempt a place',
    'In the text, a comment before a block exempts that block. It gives a reason and, if you like, an end date:',
    fence('md', `<!-- docs-build-ignore ${id}: why this is right here, until 2027-06 -->`),
    'In the configuration, patterns exempt destinations or files, and the severity applies to the whole site:',
    fence(
      'ts',
      `import { defineConfig } from 'docs-build'

export default defineConfig({
  checks: {
    rules: {
      '${id}': {
        severity: '${other}',
        ignore: [{ pattern: ${pattern}, reason: 'why this is right here' }],
      },
    },
  },
})`,
      'docs.config.ts',
    ),
  )
}
