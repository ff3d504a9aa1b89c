/** Drawing elements as values writes the same HTML as React's own renderer, and slots remain values. */
// biome-ignore-all lint/security/noDangerouslySetInnerHtml: HTML of elements is a case.
// biome-ignore-all lint/a11y/useValidAnchor: what must not get through is a case.
// biome-ignore-all lint/a11y/noLabelWithoutControl: a label alone is a case.
import {
  Component,
  createContext,
  createElement,
  Fragment,
  forwardRef,
  memo,
  type ReactNode,
  StrictMode,
  useContext,
  useId,
  useMemo,
  useState,
} from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { describe, expect, test } from 'vitest'
import { drawElements, Markup, OpenSlot } from '../../site/draw-elements.tsx'
import { type DrawnElement, segmentsOf } from '../../site/drawn.ts'
import { isSlot, type Slot, slotValue } from '../../site/slot.ts'

const written = (node: ReactNode): string => segmentsOf(drawElements(node)).join('')

const Tone = createContext('plain')
const Toned = ({ children }: { children?: ReactNode }) => <i className={useContext(Tone)}>{children}</i>

class Box extends Component<{ title: string; children?: ReactNode }> {
  override render(): ReactNode {
    return <section aria-label={this.props.title}>{this.props.children}</section>
  }
}

const Counted = () => {
  const [count, setCount] = useState(0)
  if (count < 2) setCount(count + 1)
  const doubled = useMemo(() => count * 2, [count])
  return <b>{doubled}</b>
}
const Memo = memo(({ of }: { of: number }) => <u>{of}</u>)
const Forward = forwardRef<HTMLElement, { children?: ReactNode }>((props, ref) => (
  <mark ref={ref}>{props.children}</mark>
))

describe('the same HTML as React', () => {
  test.each<[title: string, node: ReactNode]>([
    ['texts', ['<a> & "b" \'c\'', 0, -1.5, 10n, '', null, undefined, true, false]],
    [
      'adjacent texts',
      <p key="p">
        a{'b'}
        {1}
        {null}c
      </p>,
    ],
    ['lists and fragments', <Fragment key="f">{[<b key="1">a</b>, ['b', [<i key="2">c</i>]]]}</Fragment>],
    ['other iterables', new Set(['a', 'b'])],
    ['strict mode', <StrictMode key="s">a</StrictMode>],
    [
      'elements without content',
      [<br key="1" />, <hr key="2" className="x" />, <wbr key="3" />, <img key="4" alt="" />],
    ],
    ['an image', <img key="i" src="/a.png" alt={'"<\'&>'} width={3} height="4" loading="lazy" decoding="async" />],
    [
      'an image with sizes',
      <img key="i" srcSet="a.png 1x" sizes="9px" loading="lazy" crossOrigin="anonymous" alt="" />,
    ],
    ['attribute names', <label key="l" htmlFor="a" className="b c" tabIndex={0} id="d" lang="de" dir="rtl" title="" />],
    ['data and aria', <p key="p" data-a="" data-b={1} data-c data-d={false} aria-hidden aria-label="x" role="note" />],
    [
      'flags',
      <details key="d" open>
        <video key="v" controls muted playsInline loop={false} preload="none" hidden />
      </details>,
    ],
    ['numbers', [<ol key="1" start={3} reversed />, <td key="2" colSpan={2} rowSpan={3} align="left" />]],
    ['a style', <p key="p" style={{ color: 'red', marginTop: 2, '--own': '1' } as object} />],
    [
      'empty URLs',
      [
        <a key="1" href="">
          a
        </a>,
        <area key="2" alt="" coords="" />,
      ],
    ],
    [
      'a URL that would run a script',
      <a key="a" href={'java' + 'script:alert(1)'}>
        a
      </a>,
    ],
    [
      'other schemes',
      [
        <a key="1" href="mailto:a@b.c">
          a
        </a>,
        <a key="2" href="#a" download="">
          b
        </a>,
      ],
    ],
    [
      'a button',
      <button key="b" type="button" disabled onClick={() => {}}>
        a
      </button>,
    ],
    [
      'fields',
      [
        <input key="1" type="checkbox" disabled checked readOnly />,
        <input key="2" defaultChecked defaultValue="a" name="b" type="radio" />,
        <textarea key="3" defaultValue={'\na<'} />,
        <select key="4" defaultValue="b">
          <option value="a">a</option>
          <option>b</option>
        </select>,
      ],
    ],
    [
      'line breaks',
      [
        <pre key="1">{'\na'}</pre>,
        <pre key="2">{'a\n'}</pre>,
        <pre key="3" dangerouslySetInnerHTML={{ __html: '\n<b>a</b>' }} />,
      ],
    ],
    ['HTML', <code key="c" dangerouslySetInnerHTML={{ __html: '<b>a</b> & b' }} />],
    [
      'a drawing',
      <svg key="s" viewBox="0 0 1 1" fontSize="5" strokeWidth={2} xlinkHref="#a" aria-hidden="true" focusable="false">
        <path d="M0" strokeLinecap="round" />
        <title>a</title>
      </svg>,
    ],
    [
      'an element with a name of its own',
      createElement('x-a', { key: 'x', className: 'b', class: 'c', flag: true, hidden: true }, 'd'),
    ],
    [
      'a class',
      <Box key="b" title="a">
        b
      </Box>,
    ],
    ['memo', <Memo key="m" of={3} />],
    ['a reference', <Forward key="f">a</Forward>],
    ['a state that is set while drawing', [<Counted key="1" />, <Counted key="2" />]],
    [
      'contexts',
      <Tone key="t" value="a">
        <Toned>
          a
          <Tone.Provider value="b">
            <Toned>b</Toned>
          </Tone.Provider>
          <Toned>c</Toned>
        </Toned>
        <Tone.Consumer>{(tone) => tone}</Tone.Consumer>
      </Tone>,
    ],
    ['no context', <Toned key="t">a</Toned>],
  ])('%s', (_, node) => {
    expect(written(node)).toBe(renderToStaticMarkup(node))
  })

  test('every `useId` gives another id', () => {
    const Own = () => <p id={useId()} />
    const ids = [
      ...written([
        <Own key="1" />,
        <div key="2">
          <Own />
        </div>,
      ]).matchAll(/id="([^"]+)"/g),
    ].map(([, id]) => id)
    expect(new Set(ids).size).toBe(2)
  })

  test('every line end is a line feed', () => {
    expect(written(<p title={'a\r\nb'}>{'c\rd\r\ne'}</p>)).toBe('<p title="a\nb">c\nd\ne</p>')
  })
})

describe('slots', () => {
  const link: Slot = { slot: 'link', href: './b.md' }
  const list: Slot = { slot: 'directive', name: 'children', question: { depth: 1 } }

  test('a slot stands between pieces of HTML, wherever a component puts it', () => {
    const node = (
      <Box title="a">
        <Forward>
          <a className="x" href={slotValue(link)} title="y">
            b
          </a>
        </Forward>
        <ul>
          <OpenSlot slot={list} />
        </ul>
        <Markup html={['<i', link, '>c</i>']} />
      </Box>
    )
    expect(segmentsOf(drawElements(node))).toEqual([
      '<section aria-label="a"><mark><a class="x"',
      link,
      ' title="y">b</a></mark><ul>',
      list,
      '</ul><i',
      link,
      '>c</i></section>',
    ])
  })

  test('no text becomes a slot', () => {
    const text = '\0S0\0 \u00000\u0000 {"slot":"link"} href="\x000\0"'
    expect(segmentsOf(drawElements(<p title={text}>{text}</p>)).filter(isSlot)).toEqual([])
  })

  test('an element is a value', () => {
    const [first] = drawElements(<p id="a">b</p>) as DrawnElement[]
    expect(first).toEqual({ name: 'p', attributes: [{ name: 'id', value: 'a' }], children: ['b'] })
  })
})

test.each<[title: string, node: unknown, message: RegExp]>([
  ['an object', { a: 1 }, /cannot be drawn/],
  ['an asynchronous component', createElement(async () => 'a', { key: 'a' }), /a promise cannot be drawn/],
])('%s is an error', (_, node, message) => {
  expect(() => drawElements(node as ReactNode)).toThrow(message)
})
