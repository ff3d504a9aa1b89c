import { expect, it } from 'vitest'
import { jsonSchemas } from '../../cli/app/init/json-schemas.ts'
import { definitions } from '../../cli/graph/config/schema.ts'
import { jsonSchema } from '../../cli/kernel/schema/json-schema.ts'
import type { Type } from '../../cli/kernel/schema/types.ts'
import { FRONT_MATTER_KEYS } from '../../cli/markdown/front-matter/frontmatter.ts'

const schemas = jsonSchemas()

it('the schema of the configuration has every option with its sentence', () => {
  const schema = schemas['config.json'] as { properties: Record<string, { description: string }> }
  expect(Object.keys(schema.properties)).toEqual(Object.keys((definitions.UserConfig as { options: object }).options))
  expect(schema.properties['title']?.description).toBe('Name of the site, shown in page titles and as the home link.')
})

it('the schema of front matter has every key and allows others, which themes and other tools read', () => {
  const schema = schemas['front-matter.json'] as { properties: object; additionalProperties?: boolean }
  expect(Object.keys(schema.properties)).toEqual(Object.keys(FRONT_MATTER_KEYS))
  expect(schema.additionalProperties).toBeUndefined()
})

it('every reference in a schema leads to a definition of the same schema', () => {
  for (const schema of Object.values(schemas)) {
    const known = Object.keys((schema['definitions'] ?? {}) as object)
    const named = [...JSON.stringify(schema).matchAll(/"#\/definitions\/(\w+)"/g)].map(([, name]) => name)
    expect(known).toEqual(expect.arrayContaining(named))
  }
})

it.each<[Type, unknown]>([
  ['boolean', { type: 'boolean' }],
  ['json', {}],
  ['text', { type: 'string', minLength: 1 }],
  [{ choice: ['a', false] }, { enum: ['a', false] }],
  [{ integer: [1, 3] }, { type: 'integer', minimum: 1, maximum: 3 }],
  [
    { list: 'boolean', notEmpty: true },
    { type: 'array', items: { type: 'boolean' }, minItems: 1 },
  ],
  [{ list: 'boolean', commas: true }, { anyOf: [{ type: 'array', items: { type: 'boolean' } }, { type: 'string' }] }],
  [
    { map: 'boolean', keys: 'text' },
    { type: 'object', additionalProperties: { type: 'boolean' } },
  ],
  [{ either: ['boolean', 'null'] }, { anyOf: [{ type: 'boolean' }, { type: 'null' }] }],
  // Draft 07 overlooks a description beside a reference.
  [{ is: 'Other' }, { allOf: [{ $ref: '#/definitions/Other' }] }],
])('the type %j becomes %j', (type, expected) => {
  const schema = jsonSchema(
    { options: { key: { type, about: 'About.' } } },
    { title: 'T', definitions: { Other: { options: {} } }, isOpen: false },
  ) as { properties: { key: object } }
  expect(schema.properties.key).toEqual({ ...(expected as object), description: 'About.' })
})
