/** Two docs, versions or languages cannot have the same place: which of them collide is known before anything is read. */
import { expect, test } from 'vitest'
import { resolveConfig } from '../../cli/graph/config/resolve.ts'
import { planEditions } from '../../cli/project/editions/editions.ts'

const REVISION = async (): Promise<never> => {
  throw new Error('No version of these comes from git.')
}

test.each([
  [
    'docs without an address of their own beside main docs that have one',
    {
      docs: [
        { path: 'docs', routeBasePath: 'guide' },
        { id: 'team', path: 'team', routeBasePath: '/' },
      ],
    },
    'The docs `team` in the version `current` and the language `en` would have the root of the site, which belongs to the docs `default` in the version `current` and the language `en`.',
  ],
  [
    'a language with the name of other docs',
    { docs: [{ path: 'docs' }, { id: 'nl', path: 'team', routeBasePath: 'nl' }], i18n: { locales: ['en', 'nl'] } },
    'The docs `nl` in the version `current` and the language `en` and the docs `default` in the version `current` and the language `nl` have the same address `/nl`.',
  ],
])('%s', async (_, user, message) => {
  const config = resolveConfig(user, { file: 'docs.config.ts', fallbackTitle: 'Kit', ruleIds: [] })
  await expect(planEditions('/nowhere', config, REVISION)).rejects.toThrow(message)
})

test('docs below an address of other docs have a place of their own', async () => {
  const user = {
    docs: [
      { path: 'docs' },
      { id: 'team', path: 'team', routeBasePath: 'a/b' },
      { id: 'c', path: 'c', routeBasePath: 'a' },
    ],
  }
  const config = resolveConfig(user, { file: 'docs.config.ts', fallbackTitle: 'Kit', ruleIds: [] })
  const plans = await planEditions('/nowhere', config, REVISION)
  expect(plans.map(({ prefix }) => prefix)).toEqual(['', 'a/b/', 'a/'])
})
