/** The report as one HTML page that needs nothing besides itself. */
import { readFileSync } from 'node:fs'
import { escapeHtml } from 'docs-build/output'
import { selfContainedPage } from '../self-contained.ts'
import type { ReportData } from './report-data.ts'

/**
 * @param look CSS with the typeface and the colours of the site
 * @throws Error when the package is not bundled
 */
export function reportPage(data: ReportData, look: string): string {
  return selfContainedPage({
    title: `Report: ${data.title}`,
    style: look + STYLE,
    body: bodyOf(data),
    script: readFileSync(new URL('./client.js', import.meta.url), 'utf8'),
    data,
  })
}

function bodyOf({ title, generator, findings, pages, links, files, builds, changes, history }: ReportData): string {
  const fail = findings.filter(({ severity }) => severity === 'fail').length
  const parts: readonly (readonly [id: string, name: string, content: string])[] = [
    ['findings', 'Findings', '<div id="findings-view"></div>'],
    ['map', 'Pages and links', MAP],
    ['weight', 'Weight', files ? '<div id="weight-view"></div>' : NO_OUTPUT],
    ['time', 'Build time', builds.length > 0 ? '<div id="time-view"></div>' : NO_TIMES],
    ...(history ? [['history', 'History', '<div id="history-view"></div>'] as const] : []),
    ['changes', 'Changes', changes ? '<div id="changes-view"></div>' : NO_CHANGES],
  ]
  return `<a class="skip" href="#main">Skip to the content</a><header><h1>${escapeHtml(title)}</h1>
<ul class="figures"><li><b>${pages.length}</b> pages</li> <li><b>${links.length / 2}</b> links</li> <li><b>${fail}</b> failures</li> <li><b>${findings.length - fail}</b> warnings</li></ul><p class="soft">${escapeHtml(generator)}</p>
<nav aria-label="Parts">${parts.map(([id, name]) => `<a href="#${id}">${name}</a>`).join('')}</nav></header>
<main id="main" tabindex="-1">${parts.map(([id, name, content]) => `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${name}</h2>${content}</section>`).join('')}</main>`
}

const MAP = `<div class="tools"><label>Find a page <input id="map-search" type="search" autocomplete="off" aria-controls="map-results"/></label>
<button type="button" id="map-in">Zoom in</button><button type="button" id="map-out">Zoom out</button><button type="button" id="map-all">Show all</button>
<label><input type="checkbox" id="map-links"/> all links</label></div>
<ul id="map-results" class="results"></ul>
<div class="map"><canvas id="map-canvas" tabindex="0" role="img" aria-label="Map of the pages: each circle is a page, inside the circles of its folders. Arrow keys move the map, plus and minus zoom, 0 shows all. Below the map, the lists name all pages that stand out."></canvas>
<div id="map-selected" class="selected" aria-live="polite"></div></div>
<p class="legend soft"><span><span class="dot plain"></span> page</span> <span><span class="dot hub"></span> hub: many pages link to it</span> <span><span class="dot orphan"></span> orphan: nothing leads to it</span> <span><span class="dot broken"></span> has broken links</span> <span>Lines of the chosen page: <span class="to">its links</span>, <span class="warn">links to it</span></span></p>
<div id="map-lists" class="columns"></div>`

const NO_OUTPUT = '<p>There is no output folder yet. Run <code>docs-build build</code>, and write the report again.</p>'
const NO_TIMES = '<p>No build is known. Run <code>docs-build build</code>, and write the report again.</p>'
const NO_CHANGES =
  '<p>Nothing to compare with. Name an older output, <code>docs-build report --since &lt;folder or URL&gt;</code>, or a baseline, <code>--baseline</code>.</p>'

const STYLE = `
.skip{position:absolute;left:-100vw}.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem}
header{padding:1rem 1.5rem 0;border-bottom:1px solid var(--line)}header p{margin:.25rem 0}
.figures{display:flex;flex-wrap:wrap;gap:0 2rem;margin:.5rem 0;padding:0;list-style:none}.figures b{font-size:1.6rem;margin-right:.2rem;font-variant-numeric:tabular-nums}
nav{display:flex;flex-wrap:wrap;gap:0 1.25rem}nav a{padding:.5rem 0}
main{padding:0 1.5rem 3rem;max-width:90rem}section{padding-top:.5rem}
.tools{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:.5rem 0}
.columns{display:flex;flex-wrap:wrap;gap:0 2rem}.columns>div{flex:1 1 20rem}.columns>p{flex-basis:100%}.columns ul{columns:15rem;margin:0;padding-left:1.1rem}
.results{list-style:none;padding:0;margin:0;display:flex;flex-wrap:wrap;gap:.25rem}
.results:empty{display:none}
.link{vertical-align:top;border:0;background:none;padding:0 0 .2rem;color:var(--accent);text-align:left;text-decoration:underline;overflow-wrap:break-word}
.map{position:relative}#map-canvas{display:block;width:100%;height:min(70vh,44rem);border:1px solid var(--line);background:var(--shade);touch-action:none;cursor:grab}
.selected{position:absolute;right:.5rem;top:.5rem;width:min(22rem,90%);max-height:90%;overflow:auto;background:var(--paper);border:1px solid var(--soft);border-radius:4px;padding:.5rem .75rem}.selected:empty{display:none}.selected h3{margin:0 0 .25rem}.selected ul{padding-left:1rem;margin:.25rem 0}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}.to{color:var(--accent)}.dot{display:inline-block;width:.8rem;height:.8rem;border-radius:50%;margin:0 .2rem 0 0;vertical-align:-.1rem;border:1px solid var(--soft)}
.dot.hub{background:var(--accent);border-color:var(--accent)}.dot.orphan{border:2px dashed var(--warn)}.dot.broken{border:2px solid var(--bad);background:linear-gradient(45deg,transparent 44%,var(--bad) 44% 56%,transparent 56%)}
.bar{display:flex;align-items:center;gap:.5rem}.bar i{display:block;height:.7rem;background:var(--accent);min-width:1px}.bar i.fail{background:var(--bad)}
.treemap{position:relative;height:min(70vh,40rem);background:var(--shade);border:1px solid var(--line)}
.treemap button,.treemap div{position:absolute;overflow:hidden;border:1px solid var(--paper);border-radius:0;padding:.1rem .3rem;text-align:left;font-size:.8rem;line-height:1.25;background:var(--tile);color:var(--ink);white-space:nowrap;text-overflow:ellipsis}
.treemap button{font-weight:600;display:flex;align-items:flex-start}
tr.more td{color:var(--soft)}td.message{overflow-wrap:anywhere;min-width:16rem}.findings td{overflow-wrap:anywhere}.findings td:nth-child(-n+2){overflow-wrap:normal}.filters{display:flex;flex-wrap:wrap;gap:.5rem 1rem}
@media (max-width:40rem){main,header{padding-left:.75rem;padding-right:.75rem}.selected{position:static;width:auto;max-height:none;margin-top:.5rem}.findings thead{position:absolute;left:-100vw}.findings tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}.findings td{display:inline-block;border:0;padding:0 .75rem 0 0}.findings td:last-child{display:block;padding:.1rem 0}}
`
