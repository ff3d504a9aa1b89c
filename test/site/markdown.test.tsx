import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { describe, expect, test } from 'vitest'
import { Admonition } from '../../site/markdown/admonition.tsx'
import { CodeBlock } from '../../site/markdown/code-block.tsx'
import { components } from '../../site/markdown/index.ts'
import { Tab, Tabs } from '../../site/markdown/tabs.tsx'
import { BodyWords } from '../../site/words/body-words.tsx'
import { englishWords } from '../../site/words/site-words.ts'

const draw = (element: ReactElement) => renderToStaticMarkup(<BodyWords words={englishWords}>{element}</BodyWords>)
const { h1: H1, h2: H2, table: Table } = components

test('a heading has a link to itself, named after its text', () => {
  const html = draw(
    <H2 id="a b">
      The <code>x</code> part
    </H2>,
  )
  expect(html).toContain('href="#a%20b" aria-label="Direct link to The x part"')
  expect(draw(<H1 id="top">Top</H1>)).toBe('<h1 id="top">Top</h1>')
})

describe('a table', () => {
  const head = (
    <thead>
      <tr>
        <th>Name</th>
        <th>Type</th>
      </tr>
    </thead>
  )

  test('has a label with its columns or its caption', () => {
    expect(draw(<Table>{head}</Table>)).toContain('data-label="Table: Name, Type"')
    const captioned = (
      <Table>
        <caption>Settings</caption>
        {head}
      </Table>
    )
    expect(draw(captioned)).toContain('data-label="Table: Settings"')
    expect(draw(<Table />)).toContain('data-label="Table"')
  })

  test('whose rows begin with names in code is a list on phones', () => {
    const table = (first: ReactElement | string) =>
      draw(
        <Table>
          <thead>
            <tr>
              {['Key', 'Type', 'Default', 'Meaning'].map((name) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{first}</td>
              <td>object</td>
              <td>none</td>
              <td>–</td>
            </tr>
          </tbody>
        </Table>,
      )
    const cells = '<td>object</td><td data-name="Default">none</td><td class="none">–</td>'
    expect(table(<code>base</code>)).toContain(`<td><code>base</code></td>${cells}`)
    expect(table(<code>base</code>)).toContain('<table class="rows">')
    expect(table('The base')).not.toContain('rows')
  })

  test('marks cells with long text', () => {
    const html = draw(
      <Table>
        <tbody>
          <tr>
            <td>short</td>
            <td className="align-right">{'long '.repeat(10)}</td>
          </tr>
        </tbody>
      </Table>,
    )
    expect(html).toContain('<td>short</td>')
    expect(html).toContain('<td class="align-right long">')
  })
})

test('an admonition has a sign, and without a title it shows its type', () => {
  const html = draw(<Admonition type="caution">x</Admonition>)
  expect(html).toMatch(
    /^<div class="admonition warning" role="note"><p class="admonition-title"><svg class="icon"[^>]*aria-hidden="true">/,
  )
  expect(html).toContain('<span>caution</span></p>x')
})

test('an admonition with a title of its own still says its type', () => {
  expect(draw(<Admonition type="tip" title="Do" />)).toContain('<span class="sr-only">tip</span><span>Do</span></p>')
})

describe('code', () => {
  const html = '<span class="line">a</span>\n<span class="line highlighted">b</span>'
  test('has a title and line numbers when they are asked for', () => {
    expect(draw(<CodeBlock html={html} language="js" />)).toBe(
      `<figure class="code" data-db="code" data-language="js" aria-label="Code: js"><pre tabindex="0"><code>${html}</code></pre></figure>`,
    )
    expect(draw(<CodeBlock html={html} language="js" title="<x>" showLineNumbers />)).toContain(
      '<figcaption>&lt;x&gt;</figcaption><pre class="numbered" tabindex="0"><code><span class="line">',
    )
  })

  test('can start its line numbers at any number without a style attribute', () => {
    const numbered = draw(<CodeBlock html={html} language="js" showLineNumbers startLine={9} />)
    expect(numbered).toContain(
      '<span data-line="9" class="line">a</span>\n<span data-line="10" class="line highlighted">',
    )
  })
})

test('a text among tabs, which the checks report, is no tab', () => {
  const html = draw(
    <Tabs>
      <p>one</p>
      <Tab label="Mac" value="mac">
        two
      </Tab>
    </Tabs>,
  )
  expect(html).toContain('<p>one</p><section class="tab" data-db="tab" data-value="mac" data-selected="">')
})

test('tabs without scripts are sections with labels', () => {
  const html = draw(
    <Tabs group="os">
      <Tab label="Linux" value="linux">
        one
      </Tab>
      <Tab label="Mac" value="mac" default>
        two
      </Tab>
    </Tabs>,
  )
  expect(html).toBe(
    '<div class="tabs" data-db="tabs" data-group="os">' +
      '<section class="tab" data-db="tab" data-value="linux"><p class="tab-label">Linux</p><div class="tab-panel">one</div></section>' +
      '<section class="tab" data-db="tab" data-value="mac" data-selected=""><p class="tab-label">Mac</p><div class="tab-panel">two</div></section>' +
      '</div>',
  )
})
