/** The style of API pages. It belongs to no layer, so it comes before the styles of all pages; colours are the theme's. */
export const STYLE = `@media (min-width: 62.3125em) {
  .frame.with-sidebar:has(.api-columns) {
    grid-template-columns: var(--side, 13rem) minmax(0, 1fr) 0;
  }
}
main:has(.api-columns) {
  --wide: 66rem;
}
.api-columns {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem 2.5rem;
}
:is(.api-main, .api-samples, .api-text) > :first-child {
  margin-block-start: 0;
}
@media (min-width: 80em) {
  .api-columns:has(> .api-side) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 27rem);
  }
  .api-samples {
    position: sticky;
    inset-block-start: calc(var(--navbar) + 1.5rem);
    max-block-size: calc(100vh - var(--navbar) - 3rem);
    overflow-y: auto;
  }
}
.api-samples pre {
  font-size: 0.8125rem;
}

.api-request {
  margin-block: 0 1.75rem;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--raised);
}
.api-line {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 0.75rem;
  margin: 0;
  padding: 0.6rem 0.75rem;
}
.markdown .api-line {
  max-width: none;
}
.api-line code {
  flex: 1;
  min-inline-size: 12rem;
  padding: 0;
  border: 0;
  background: none;
  overflow-wrap: anywhere;
}
.api-server {
  color: var(--soft);
}
.api-method {
  flex: none;
  padding: 0.15rem 0.55rem;
  border-radius: 4px;
  background: color-mix(in srgb, var(--method, var(--soft)) 14%, transparent);
  color: var(--method, var(--soft));
  font: 700 0.8125rem/1.4 var(--mono);
}
.markdown .api-fields > ul {
  margin: 0;
  padding: 0;
  list-style: none;
}
.markdown .api-fields > ul > li {
  margin: 0;
  padding: 0.85rem 0;
  border-block-start: 1px solid var(--line);
}
.markdown .api-fields > ul > li::before {
  content: none;
}
.markdown .api-fields > ul > li > * {
  margin-block: 0.35rem 0;
}
.markdown .api-type {
  margin-block: 0.75rem;
  color: var(--soft);
  font: 600 var(--small) var(--mono);
}
.api-type em {
  font-style: normal;
}
.markdown .api-field {
  margin: 0;
  overflow-wrap: anywhere;
}
.api-field > code {
  padding: 0;
  border: 0;
  background: none;
  color: var(--ink);
  font-weight: 650;
}
.api-field > :not(code) {
  color: var(--soft);
  font: 600 var(--small) var(--sans);
  text-decoration: none;
}
.api-field > strong:not(:first-child) {
  color: var(--danger);
}
.api-field > del {
  color: var(--warning);
}
.markdown .api-more {
  margin-block-start: 0.6rem;
  border: 1px solid var(--line);
  border-radius: 8px;
}
.markdown .api-more > summary {
  margin: 0;
  padding: 0.35rem 0.75rem;
  color: var(--soft);
  font-size: var(--small);
  cursor: pointer;
}
.markdown .api-more > .api-fields {
  margin: 0;
  padding-inline: 0.75rem;
  border-block-start: 1px solid var(--line);
}
.markdown .api-more > .api-fields > ul > li:first-child {
  border-block-start: 0;
}

.api-request button {
  min-block-size: 2rem;
  padding: 0.25rem 0.9rem;
  border: 0;
  border-radius: 4px;
  background: var(--accent-fill);
  color: var(--on-fill);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
html:not([data-js]) .api-line button {
  display: none;
}
.api-get {
  --method: var(--info);
}
.api-post {
  --method: var(--tip);
}
.api-put,
.api-patch {
  --method: var(--warning);
}
.api-delete {
  --method: var(--danger);
}
.tree .api-deprecated {
  text-decoration: line-through;
}
`

/** The style of a console, which is loaded with it. */
export const CONSOLE_STYLE = `.api-form {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: 0.75rem 1rem;
  padding: 0.75rem;
  border-block-start: 1px solid var(--line);
}
.api-form label {
  display: block;
  font-size: var(--small);
}
.api-form label > span {
  display: block;
  margin-block-end: 0.2rem;
  font-weight: 600;
}
.api-form small {
  color: var(--soft);
  font-weight: 400;
}
.api-form label:has(textarea) {
  grid-column: 1 / -1;
}
.api-form :is(input, select, textarea) {
  inline-size: 100%;
  min-block-size: 2.25rem;
  padding: 0.35rem 0.6rem;
  border: 1px solid var(--line-strong);
  border-radius: 4px;
  background: var(--paper);
  color: var(--ink);
  font: 0.875rem/1.5 var(--mono);
}
.api-form button {
  grid-column: 1;
  justify-self: start;
}
.api-status {
  margin: 0;
  padding-inline: 0.75rem;
  font-weight: 600;
}
.api-status:not(:empty) {
  padding-block-end: 0.75rem;
}
.api-status[data-ok="true"] {
  color: var(--tip);
}
.api-status[data-ok="false"] {
  color: var(--danger);
}
.api-answer {
  max-block-size: 24rem;
  margin: 0;
  padding: 0.75rem;
  overflow: auto;
  border-block-start: 1px solid var(--line);
  background: var(--shade);
  font: 0.8125rem/1.5 var(--mono);
}
`
