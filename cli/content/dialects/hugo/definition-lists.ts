/** Definition lists whose terms have the ids that `autoDefinitionTermID` of Hugo gives them. */
import { slug } from 'github-slugger'
import type { Construct } from '../dialect.ts'
import { definitionConstruct } from '../mkdocs/definition-lists.ts'

export const definitionLists: Construct = definitionConstruct((term, used) => {
  const words = term.replace(/`|\*\*?|\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1').replace(/\{\{.*?\}\}/g, '')
  const id = slug(words.trim())
  if (id === '' || used.has(id)) return ''
  used.add(id)
  return `<a id="${id}"></a>`
})
