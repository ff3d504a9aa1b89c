/** A fault that both commands find has the same severity in both. */
import { expect, test } from 'vitest'
import { rules } from '../../cli/graph/checks/rules.ts'
import type { UserConfig } from '../../cli/graph/config/schema.ts'
import { SHARED_SEVERITIES, severityOf } from '../../cli/output/verify/rules.ts'
import { SHARED_RULES, sharedSeverities } from '../../cli/project/outputs/shared-severities.ts'
import { resolve } from '../harness/resolve-config.ts'

test('`verify` knows the severities of the rules of `check`', () => {
  const own = rules.filter(({ id }) => SHARED_RULES.includes(id)).map(({ id, severity }) => [id, severity])
  expect(SHARED_SEVERITIES).toEqual(Object.fromEntries(own))
})

test.each<[string, UserConfig, Readonly<Record<string, string>>]>([
  ['nothing set', {}, {}],
  ['the default set', { checks: { rules: { 'broken-link': 'fail', 'broken-anchor': 'warn' } } }, {}],
  ['a rule lowered', { checks: { rules: { 'broken-link': 'warn' } } }, { 'broken-link': 'warn' }],
  ['a rule without effect', { checks: { rules: { 'broken-link': 'ignore' } } }, { 'broken-link': 'warn' }],
  ['a rule with exemptions', { checks: { rules: { 'broken-link': { ignore: ['/x'] } } } }, { 'broken-link': 'warn' }],
  ['a rule raised', { checks: { rules: { 'broken-anchor': 'fail' } } }, { 'broken-anchor': 'fail' }],
  [
    'a rule raised, and lowered in a version',
    {
      checks: { rules: { 'broken-anchor': 'fail' } },
      docs: { versions: { v1: { checks: { rules: { 'broken-anchor': 'warn', 'broken-link': 'warn' } } } } },
    },
    { 'broken-link': 'warn' },
  ],
  [
    'a language whose findings are warnings',
    { i18n: { defaultLocale: 'en', locales: ['en', 'de'], localeConfigs: { de: { severity: 'warn' } } } },
    { 'broken-link': 'warn', 'broken-image': 'warn' },
  ],
  ['another rule', { checks: { rules: { 'duplicate-route': 'warn' } } }, {}],
])('the manifest of a site with %s', (_, user, expected) => {
  expect(sharedSeverities(resolve(user))).toEqual(expected)
})

test.each([
  ['broken-link', {}, 'fail'],
  ['broken-link', { 'broken-link': 'warn' }, 'warn'],
  ['broken-anchor', {}, 'warn'],
  ['broken-anchor', { 'broken-anchor': 'fail' }, 'fail'],
  // Only faults that `check` knows can be less than a failure.
  ['manifest', { manifest: 'warn' }, 'fail'],
  ['broken-link', { 'broken-link': 'nothing' }, 'fail'],
] as const)('%s with %o is %s', (rule, set, expected) => {
  expect(severityOf(rule, set)).toBe(expected)
})
