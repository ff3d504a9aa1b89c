/** Languages that only Microsoft Learn has: `azurecli-interactive`, `Output`, `Syntax`. */
import { type Construct, forEachNode } from 'docs-build/markdown'

const PLAIN = /^(?:output|syntax|console|msgraph-interactive)$/i
const NAMES: Readonly<Record<string, string>> = {
  azurecli: 'bash',
  dotnetcli: 'bash',
  azurepowershell: 'powershell',
  cloudshell: 'bash',
}

export const languages: Construct = {
  about: '```` ```azurecli-interactive ````, ```` ```Output ````',
  mark: /^[ \t>]*(?:`{3,}|~{3,})[ \t]*(?:output|syntax|console|[\w-]+-(?:interactive|console)|azurecli|dotnetcli|azurepowershell|cloudshell)/im,
  transform(tree) {
    forEachNode(tree, (node) => {
      if (node.type !== 'code' || !node.lang) return
      const name = node.lang.toLowerCase().replace(/-(?:interactive|console)$/, '')
      if (PLAIN.test(node.lang)) node.lang = 'text'
      else if (name !== node.lang.toLowerCase() || Object.hasOwn(NAMES, name)) node.lang = NAMES[name] ?? name
    })
  },
}
