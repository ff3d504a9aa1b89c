/** Messages name the command as the user can type it. */
import { expect, test } from 'vitest'
import { ownCommand } from '../../cli/kernel/program/own-command.ts'

test.each<[string, string, string, string | undefined, string]>([
  ['installed for all projects', '/usr/bin/docs-build', '/usr/bin:/bin', undefined, 'docs-build'],
  ['started by its path', '/srv/docs-build/dist/main.js', '/bin', 'npm/10.9.0 node/v22', 'docs-build'],
  [
    'started by npx',
    '/p/node_modules/.bin/docs-build',
    '/p/node_modules/.bin:/bin',
    'npm/10.9.0 node/v22',
    'npx docs-build',
  ],
  ['started by its path in the project', './node_modules/.bin/docs-build', '/bin', undefined, 'npx docs-build'],
  [
    'in the project and for all',
    '/p/node_modules/.bin/docs-build',
    '/p/node_modules/.bin:/usr/bin',
    'npm/10',
    'docs-build',
  ],
  ['started by pnpm', '/p/node_modules/docs-build/dist/main.js', '/bin', 'pnpm/9.1.0 npm/?', 'pnpm exec docs-build'],
  ['started by Yarn', '/p/node_modules/.bin/docs-build', '/bin', 'yarn/4.5.0 npm/?', 'yarn docs-build'],
  ['started by Bun', '/p/node_modules/.bin/docs-build', '/bin', 'bun/1.2.0 npm/?', 'bunx docs-build'],
])('%s', (_, script, PATH, npm_config_user_agent, expected) => {
  const exists = (path: string): boolean => ['/usr/bin/docs-build', '/p/node_modules/.bin/docs-build'].includes(path)
  expect(ownCommand({ script, env: { PATH, npm_config_user_agent }, exists })).toBe(expected)
})
