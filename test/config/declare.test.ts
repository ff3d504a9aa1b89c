import { expect, test } from 'vitest'
import { declareUserConfig } from '../../cli/config/declare.ts'
import { configReference } from '../../cli/config/reference.ts'

test('the types of the configuration are those of the schema', async () => {
  await expect(declareUserConfig()).toMatchFileSnapshot('../../cli/config/user-config.ts')
})

test('the reference of all options is as the schema says', async () => {
  await expect(configReference()).toMatchFileSnapshot('../../cli/config/REFERENCE.md')
})
