import { expect, test } from 'vitest'
import { declareUserConfig } from '../../cli/config/declare.ts'

test('the types of the configuration are those of the schema', async () => {
  await expect(declareUserConfig()).toMatchFileSnapshot('../../cli/config/user-config.ts')
})
