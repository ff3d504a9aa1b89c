/** The JSON schemas of the package: configuration, front matter and category files, for editors. */
import { definitions } from '../../graph/config/schema.ts'
import { CATEGORY, CATEGORY_DEFINITIONS } from '../../graph/pages/category-files.ts'
import { type JsonSchema, jsonSchema } from '../../kernel/schema/json-schema.ts'
import type { Shape } from '../../kernel/schema/types.ts'
import { FRONT_MATTER_KEYS, FRONT_MATTER_MAPS } from '../../markdown/front-matter/frontmatter.ts'

/** The schemas by the names of their files. */
export function jsonSchemas(): Readonly<Record<string, JsonSchema>> {
  const { UserConfig, ...others } = definitions
  return {
    'config.json': jsonSchema(UserConfig as Shape, {
      title: 'Configuration of docs-build',
      definitions: others,
      isOpen: false,
    }),
    'front-matter.json': jsonSchema(
      { options: FRONT_MATTER_KEYS },
      { title: 'Front matter of a page', definitions: FRONT_MATTER_MAPS, isOpen: true },
    ),
    'category.json': jsonSchema(CATEGORY, {
      title: 'Settings of a folder in the sidebar',
      definitions: CATEGORY_DEFINITIONS,
      isOpen: false,
    }),
  }
}
