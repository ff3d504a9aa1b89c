/** Definition lists whose terms have the ids that `autoDefinitionTermID` of Hugo gives them. */
import { type Construct, newSlugger } from 'docs-build/markdown'
import { definitionConstruct } from '../mkdocs/definition-lists.ts'

const { plain: slug } = newSlugger()

export const definitionLists: Construct = definitionConstruct((term, used) => {
  const words = term.replace(/`|\*\*?|\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1').replace(/\{\{.*?\}\}/g, '')
  const id = slug(words.trim())
  if (id === '' || used.has(id)) return ''
  used.add(id)
  return `<a id="${id}"></a>`
})
