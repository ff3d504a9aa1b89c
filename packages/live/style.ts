/** The style sheet of an open editor, in the colours of the site. */
export const STYLE = `@layer components {
  .live-edit:focus-within {
    outline: 2px solid var(--accent);
    outline-offset: -1px;
  }
  .live-name,
  .live-console {
    max-inline-size: none;
  }
  .live-name {
    margin: 0;
    padding: 0.45rem 1rem;
    border-block-end: var(--stitch);
    color: var(--soft);
    font-size: var(--small);
    font-weight: 600;
  }
  .live-code {
    display: grid;
    max-block-size: 32rem;
    overflow: auto;
  }
  .live-code > :is(pre, textarea) {
    grid-area: 1 / 1;
    min-inline-size: 100%;
    box-sizing: border-box;
    margin: 0;
    padding: 0.9rem 1rem;
    border: 0;
    background: none;
    font: calc(var(--small) * 0.93) / 1.55 var(--mono);
    letter-spacing: 0;
    tab-size: 2;
    white-space: pre;
    overflow: hidden;
  }
  .live-code > pre {
    inline-size: max-content;
  }
  .live-code code {
    display: block;
    padding: 0;
    background: none;
    font: inherit;
  }
  .live-code textarea {
    inline-size: 100%;
    block-size: 100%;
    resize: none;
    color: transparent;
    caret-color: var(--ink);
    outline: 0;
  }
  .live-code .line {
    display: block;
    min-block-size: 1.55em;
    padding: 0;
  }
  .live-marked {
    background: var(--code-deleted);
  }
  .live-stage iframe {
    display: block;
    inline-size: 100%;
    block-size: 3rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--paper);
  }
  .live-stage {
    margin-block-end: 0.75rem;
  }
  .live-console {
    max-block-size: 16rem;
    margin-block: 0 1.5rem;
    padding: 0.5rem 0;
    overflow: auto;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--shade);
    font: calc(var(--small) * 0.93) / 1.55 var(--mono);
    list-style: none;
  }
  .live-console > li {
    margin: 0;
    padding: 0.1rem 1rem;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .live-console > li::before {
    content: none;
  }
  .live-warn {
    color: var(--warning);
  }
  .live-error {
    color: var(--danger);
  }
}
`
