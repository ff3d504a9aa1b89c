/** `:::code-group` around fences: blocks of code of which one is visible at a time, each under its title. */
import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { CodeBlockProps } from '../markdown/code-block.tsx'
import { FileIcon } from '../markdown/file-icon.tsx'
import { Tab, Tabs } from '../markdown/tabs.tsx'
import { type Directive, given } from './directive.ts'

export const codeGroup: Directive = {
  name: 'code-group',
  schema: {
    about: 'Blocks of code of which one is visible at a time, each under its title, its label or its language.',
    kind: 'container',
    attributes: {
      group: {
        type: 'string',
        about: 'Groups with the same value change together, on every page. Default: the titles of the blocks.',
      },
    },
    label: 'none',
  },
  view: (directive) => {
    const blocks = directive.children.filter(isCode)
    const labels = distinct(blocks.map(({ props }) => props.title ?? props.language))
    return (
      <>
        {blocks.length > 0 && (
          <Tabs group={directive.attributes['group'] || labels.join('|')} {...given('id', directive)}>
            {blocks.map((block, index) => (
              <Tab key={labels[index]} label={labelOf(block.props, labels[index])} value={labels[index] ?? ''}>
                {createElement(block.type, untitled(block.props))}
              </Tab>
            ))}
          </Tabs>
        )}
        {directive.children.filter((child) => !isCode(child))}
      </>
    )
  },
  extra: () => 'tabs',
  components: { CodeGroup: {} },
}

function isCode(node: ReactNode): node is ReactElement<CodeBlockProps> {
  return (
    isValidElement<Partial<CodeBlockProps>>(node) && typeof node.props.html === 'string' && 'language' in node.props
  )
}

function labelOf({ icon }: CodeBlockProps, label: string | undefined): ReactNode {
  if (!icon) return label
  return (
    <>
      <FileIcon path={icon} />
      {label}
    </>
  )
}

/** The label is the tab's, so the block itself does not repeat it. */
function untitled({ title: _, icon: __, ...props }: CodeBlockProps): CodeBlockProps {
  return props
}

/** Numbers labels that occur before, because tabs of one group must differ. */
function distinct(labels: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return labels.map((label) => {
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return count === 1 ? label : `${label} (${count})`
  })
}
