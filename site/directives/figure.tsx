/** `:::figure[Caption]` around an image: a picture with its caption, which a click can enlarge. */
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { TextSay } from '../words/context.tsx'
import { type Directive, given, isOn } from './directive.ts'

type Image = ReactElement<{ alt?: string; children?: ReactNode }>

export const figure: Directive = {
  name: 'figure',
  schema: {
    about: 'A picture with a caption; the label is the caption.',
    kind: 'container',
    attributes: {
      zoom: { type: 'boolean', about: 'A click shows the picture as large as the window.' },
    },
    label: 'optional',
  },
  view: (directive) => {
    const images = directive.children.flatMap(imagesIn)
    const isZoomed = isOn(directive.attributes['zoom']) && images.length > 0
    return (
      <figure className="figure" {...given('id', directive)}>
        {isZoomed
          ? images.map((image, index) => zoomed(image, `zoom-${directive.key}-${index}`, directive.say))
          : directive.children}
        {directive.label && <figcaption>{directive.label}</figcaption>}
      </figure>
    )
  },
  extra: () => 'blocks',
  components: { Figure: { attributes: { zoom: 'zoom' }, label: ['caption', 'title'] } },
}

/** Works without a script: the browser opens the popover, and closes it on Escape or a click beside it. */
function zoomed(image: Image, id: string, say: TextSay): ReactNode {
  const name = image.props.alt
  return (
    <div key={id} className="zoom">
      <button
        type="button"
        popoverTarget={id}
        title={name ? say('text.enlargeOf', { label: name }) : say('text.enlarge')}
      >
        {image}
      </button>
      <div id={id} popover="auto" className="zoomed">
        {image}
      </div>
    </div>
  )
}

function imagesIn(node: ReactNode): Image[] {
  if (!isValidElement<{ children?: ReactNode }>(node)) return []
  if (node.type === 'img') return [node as Image]
  return Children.toArray(node.props.children).flatMap(imagesIn)
}
