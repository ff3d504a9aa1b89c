/** Severities of rules, and the findings that they overlook. */
import type { Option, Section } from '../definition.ts'

/** The option `severity` of a language or a version. */
export const mostSevere: Option = {
  type: { choice: ['fail', 'warn', 'ignore'] },
  about: 'The most that a finding here can be: with `warn`, what fails elsewhere only warns.',
  otherwise: '`fail`',
}

/** The option `checks` of a language or a version. */
export const ownChecks: Option = {
  type: { is: 'ChecksOptions' },
  about: 'Rules with another severity here, and what they overlook.',
  otherwise: 'those of the whole site',
}

export const checks: Section<'ChecksOptions' | 'RuleOptions' | 'IgnoredFinding'> = {
  ChecksOptions: {
    at: ['checks'],
    options: {
      rules: {
        type: { map: { either: [{ choice: ['fail', 'warn', 'ignore'] }, { is: 'RuleOptions' }] }, keys: 'text' },
        about:
          'Severity or settings of single rules, by rule id; a rule that is not listed keeps its default severity.',
        example: { 'broken-anchor': 'fail' },
        default: {},
      },
    },
  },
  RuleOptions: {
    at: ['checks.rules'],
    options: {
      severity: {
        type: { choice: ['fail', 'warn', 'ignore'] },
        about: 'What a finding of this rule does.',
        otherwise: "the rule's own severity",
      },
      ignore: {
        type: { list: { either: ['pattern', { is: 'IgnoredFinding' }] } },
        about: 'Findings to ignore: a list of patterns, each with or without a reason.',
        default: [],
      },
    },
  },
  IgnoredFinding: {
    at: ['checks.rules.ignore'],
    about: 'Findings that a rule overlooks, and why.',
    options: {
      pattern: {
        type: 'pattern',
        about: 'The whole destination or file of the findings; `*` stands for any characters.',
        required: true,
      },
      reason: { type: 'text', about: 'Why they are overlooked, for those who read this later.', required: true },
    },
  },
}
