/** React draws a text, and slots, trusted HTML and elements are found again in its HTML. */
// biome-ignore-all lint/security/noDangerouslySetInnerHtml: HTML of elements is a case.
import { createElement, type ReactNode, Suspense, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { cutHtml, drawHtml, Markup, OpenSlot } from '../../site/body/drawing.tsx'
import { htmlOf, segmentsOf } from '../../site/body/drawn.ts'
import { isSlot, type Slot, slotValue } from '../../site/body/slot.ts'
import { readReactHtml } from '../../site/islands/react-html.ts'

const LINK: Slot = { slot: 'link', href: './b.md?a=1&b="\'<\\u0001\r\n' }
const LIST: Slot = { slot: 'directive', name: 'children', question: { depth: 1 } }
const Throwing = (): ReactNode => {
  throw new Error('no way')
}
const Waiting = async (): Promise<string> => 'a'

const Counted = () => {
  const [count, setCount] = useState(0)
  if (count < 2) setCount(count + 1)
  return (
    <b>
      {count} of {2}
    </b>
  )
}

describe('what a text may hold, cut at its slots and read as elements', () => {
  test.each<[title: string, node: ReactNode, segments: readonly unknown[]]>([
    ['texts beside each other', ['<a> & ', 1, null, 'c\rd\r\ne'], ['&lt;a&gt; &amp; 1c\nd\ne']],
    ['a state that is set while drawing', <Counted key="c" />, ['<b>2 of 2</b>']],
    ['what could wait', <Suspense key="s">a</Suspense>, ['a']],
    ['an image that loads at once', <img key="i" src="/a.png" alt="" />, ['<img src="/a.png" alt=""/>']],
    [
      'a slot in the place of an attribute',
      <a key="a" className="x" href={slotValue(LINK)} title="y">
        b
      </a>,
      ['<a class="x"', LINK, ' title="y">b</a>'],
    ],
    ['a slot among content', <ul key="u">{[<OpenSlot key="o" slot={LIST} />]}</ul>, ['<ul>', LIST, '</ul>']],
    [
      'an attribute with more than a slot',
      <a key="a" href={`${slotValue({ ...LINK, href: 'b&c' })}#d`}>
        e
      </a>,
      ['<a href="b&amp;c#d">e</a>'],
    ],
    ['an attribute as text', <p key="p">{slotValue({ ...LINK, href: 'b&c' })}</p>, ['<p>b&amp;c</p>']],
    [
      'trusted HTML, as it is written',
      <p key="p">
        <Markup html={['<br><i', LINK, " a='b'>c</p>"]} />
      </p>,
      ['<p><br><i', LINK, " a='b'>c</p></p>"],
    ],
    [
      'HTML of an element',
      <div key="d" dangerouslySetInnerHTML={{ __html: "<br><i a='b'>c</i><path/></p>&" }} />,
      ["<div><br><i a='b'>c</i><path/></p>&</div>"],
    ],
    [
      'what looks like a slot',
      <p key="p" title={JSON.stringify(LINK)}>
        {JSON.stringify(LIST)}
      </p>,
      [expect.stringMatching(/^<p title="\{&quot;slot&quot;:.*<\/p>$/)],
    ],
  ])('%s', (_, node, segments) => {
    const html = drawHtml(node)
    expect(cutHtml(html)).toEqual(segments)
    expect(segmentsOf(readReactHtml(html))).toEqual(segments)
    expect(cutHtml(htmlOf(readReactHtml(html)))).toEqual(segments)
  })

  test('elements and slots are values', () => {
    const html = drawHtml(
      <p id="a">
        b<OpenSlot slot={LIST} />
      </p>,
    )
    expect(readReactHtml(html)).toEqual([
      { name: 'p', attributes: [{ name: 'id', html: ' id="a"' }], children: ['b', LIST] },
    ])
    expect(readReactHtml(html).some(isSlot)).toBe(false)
  })
})

test.each<[title: string, node: ReactNode, message: RegExp]>([
  ['an object', { a: 1 } as unknown as ReactNode, /^A component of the text returned something that cannot be drawn/],
  ['a component that waits', createElement(Waiting as never, { key: 'a' }), /^A component of the text waits/],
  [
    'one that waits in a boundary',
    <Suspense key="s">{createElement(Waiting as never)}</Suspense>,
    /`Suspense` threw, or waits/,
  ],
  [
    'one that throws in a boundary',
    <Suspense key="s">{createElement(Throwing)}</Suspense>,
    /`Suspense` threw, or waits/,
  ],
])('%s is an error', (_, node, message) => {
  expect(() => drawHtml(node)).toThrow(message)
})
