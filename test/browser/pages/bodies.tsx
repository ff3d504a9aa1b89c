/** Bodies of the fixture's pages, drawn by the same components as real ones. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { Admonition } from '../../../site/markdown/admonition.tsx'
import { CodeBlock } from '../../../site/markdown/code-block.tsx'
import { Details } from '../../../site/markdown/details.tsx'
import { components } from '../../../site/markdown/index.ts'
import { Tab, Tabs } from '../../../site/markdown/tabs.tsx'

const { h2: H2, h3: H3, table: Table } = components

function tk(kind: string, text: string): string {
  return `<span class="tk-${kind}">${text}</span>`
}

const draft = [
  tk('comment', '// Draws the neck opening'),
  `${tk('keyword', 'function')} ${tk('function', 'draftBib')}({ ${tk('parameter', 'Path, Point, paths, points, measurements, options, part')} }) {`,
  `  points.${tk('property', 'top')} = ${tk('keyword', 'new')} ${tk('type', 'Point')}(${tk('constant', '0')}, measurements.head / ${tk('constant', '12')} * options.neckRatio)`,
  `  paths.${tk('property', 'neck')} = ${tk('keyword', 'new')} ${tk('type', 'Path')}().${tk('function', 'move')}(points.top)`,
  '',
  `  ${tk('keyword', 'return')} part`,
  '}',
]
const marks: Record<number, string> = { 2: ' highlighted', 3: ' inserted', 4: ' deleted' }

function lines(texts: readonly string[]): string {
  return texts.map((text, index) => `<span class="line${marks[index] ?? ''}">${text}</span>`).join('\n')
}

function Example({ numbered }: { numbered?: boolean }): ReactNode {
  return (
    <CodeBlock
      html={lines(draft)}
      language="js"
      title="src/bib.mjs"
      {...(numbered && { showLineNumbers: true, startLine: 9 })}
    />
  )
}

const words =
  'A part is a piece of your pattern. Parts hold points, paths and snippets, and know how to attach themselves to ' +
  'other parts. When a pattern is drafted, the draft method of each part runs once for every set of settings. '

function Reference(): ReactNode {
  return (
    <>
      <p>
        {words}
        See <a href="/guides/designs/">designs</a>, <code>part.attr()</code> and{' '}
        <a href="https://example.org/" target="_blank" rel="noopener noreferrer">
          the world outside
        </a>
        .
      </p>
      <H2 id="signature">Signature</H2>
      <CodeBlock
        html={lines([`${tk('type', 'Path')} path.${tk('function', 'addClass')}(${tk('type', 'string')} className)`])}
        language="js"
      />
      <H2 id="example">
        Example with <code>draftBib()</code>
      </H2>
      <Example />
      <H3 id="numbered">With numbers</H3>
      <Example numbered />
      <H2 id="notes">Notes</H2>
      <Admonition type="note">
        <p>{words}</p>
      </Admonition>
      <Admonition
        type="tip"
        title={
          <>
            Use <code>paperless</code> mode
          </>
        }
      >
        <p>
          {words}
          <a href="#signature">Back to the signature</a>.
        </p>
      </Admonition>
      <Admonition type="info" title="Related">
        <ul>
          <li>
            <a href="/reference/part-1/">Part one</a>
          </li>
          <li>A second remark</li>
        </ul>
      </Admonition>
      <Admonition type="warning">
        <p>{words}</p>
      </Admonition>
      <Admonition type="danger" title="Never cut the fold">
        <p>{words}</p>
      </Admonition>
      <H2 id="settings">Settings</H2>
      <Table>
        <thead>
          <tr>
            {['Setting', 'Type', 'Default', 'Since', 'What it does', 'Where it is read'].map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {['sa', 'paperless', 'complete', 'measurements'].map((name) => (
            <tr key={name}>
              <td>
                <code>settings.{name}</code>
              </td>
              <td>
                <code>boolean</code>
              </td>
              <td>false</td>
              <td className="align-right">3.{name.length}.0</td>
              <td>{words.slice(0, 90)}</td>
              <td>
                <a href="/guides/">Guides</a>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <H2 id="install">Install</H2>
      <Tabs group="manager">
        <Tab label="npm" value="npm">
          <CodeBlock html={lines(['npm install @freesewing/core'])} language="sh" />
        </Tab>
        <Tab label="yarn" value="yarn">
          <CodeBlock html={lines(['yarn add @freesewing/core'])} language="sh" />
          <p id="in-tab">Yarn needs a second step.</p>
        </Tab>
        <Tab label="pnpm" value="pnpm">
          <CodeBlock html={lines(['pnpm add @freesewing/core'])} language="sh" />
        </Tab>
      </Tabs>
      <Details summary="Why is it called bib?">
        <p id="in-details">{words.repeat(2)}</p>
      </Details>
      <H3 id="lists">Lists and quotes</H3>
      <ul>
        <li>
          First level
          <ul>
            <li>Second level</li>
          </ul>
        </li>
        <li>Another</li>
      </ul>
      <ol>
        <li>One</li>
        <li>Two</li>
      </ol>
      <blockquote>
        <p>{words}</p>
      </blockquote>
      <hr />
      <p>
        Press <kbd>Ctrl</kbd> + <kbd>K</kbd>. {words.repeat(4)}
      </p>
      <Tabs group="manager">
        <Tab label="npm" value="npm">
          <p>Second group, npm</p>
        </Tab>
        <Tab label="yarn" value="yarn">
          <p>Second group, yarn</p>
        </Tab>
      </Tabs>
    </>
  )
}

function Plain({ title }: { title: string }): ReactNode {
  return (
    <>
      <p>
        This is {title}. {words.repeat(3)}
      </p>
      <H2 id="more">More about {title}</H2>
      <p>{words.repeat(12)}</p>
      <H2 id="end">The end</H2>
      <p>{words.repeat(8)}</p>
    </>
  )
}

export const referenceBody: string = renderToStaticMarkup(<Reference />)

export function plainBody(title: string): string {
  return renderToStaticMarkup(<Plain title={title} />)
}
