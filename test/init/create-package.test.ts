import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../harness/root.ts'

interface Manifest {
  readonly version: string
  readonly engines: object
  readonly dependencies: Readonly<Record<string, string>>
}

function manifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(projectRoot, path), 'utf8')) as Manifest
}

it('the package of `npm create` begins projects with the program of the same version', () => {
  const own = manifest('package.json')
  const { version, engines, dependencies } = manifest('create/package.json')
  expect({ version, engines, dependencies }).toEqual({
    version: own.version,
    engines: own.engines,
    dependencies: { 'docs-build': own.version },
  })
})
