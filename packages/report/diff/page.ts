/** A difference as a page to browse: both versions of each page side by side, as text and as drawn. */
import { diffWordsWithSpace } from 'diff'
import { escapeHtml } from 'docs-build/output'
import { byteText, signedBytes } from '../byte-text.ts'
import { selfContainedPage } from '../self-contained.ts'
import type { ChangedPage, DiffHunk, DiffPage, PageVersions, SiteDiff } from './compare-outputs.ts'

/** What the page shows besides the difference. */
interface DrawnVersions {
  readonly pages: readonly PageVersions[]
  /** Style sheets of the old and the new site. */
  readonly styles: { readonly before: string; readonly after: string }
}

export function diffPage(diff: SiteDiff, drawn: DrawnVersions): string {
  const entries = [
    ...diff.changed.map((page) => entry(page, 'changed', changedPart(page))),
    ...diff.added.map((page) => entry(page, 'added', '')),
    ...diff.moved.map((page) => entry(page, 'moved', `<p>From ${code(page.from)}. ${landing(page.leadsTo)}</p>`)),
    ...diff.removed.map((page) => entry(page, 'removed', `<p>${landing(page.leadsTo)}</p>`)),
  ]
  const body = `<div class="frame"><nav aria-label="Pages"><h1>Difference</h1>
<p class="soft">${escapeHtml(diff.old.name)} → ${escapeHtml(diff.new.name)}</p>
<label>Find a page <input id="filter" type="search" autocomplete="off"/></label><p id="found" class="soft" role="status"></p>
<ol id="list">${entries.map(({ item }) => item).join('')}</ol></nav>
<main>${summary(diff)}${entries.map(({ section }) => section).join('')}</main></div>`
  const pages = Object.fromEntries(drawn.pages.map(({ route, before, after }) => [route, [before, after]]))
  return selfContainedPage({
    title: 'What differs',
    style: STYLE,
    body,
    script: SCRIPT,
    data: { pages, styles: [drawn.styles.before, drawn.styles.after] },
  })
}

type State = 'changed' | 'added' | 'moved' | 'removed'

function entry({ route, title }: DiffPage, state: State, content: string): { item: string; section: string } {
  const id = escapeHtml(`page:${route}`)
  const item = `<li><a href="#${encodeURIComponent(`page:${route}`)}"><span class="state ${state}">${state}</span> ${escapeHtml(title || route)}<br/><code>${escapeHtml(route)}</code></a></li>`
  const button = `<button type="button" data-show="${escapeHtml(route)}" aria-expanded="false">Show as drawn</button>`
  const section = `<section id="${id}" tabindex="-1"><h2><span class="state ${state}">${state}</span> ${escapeHtml(title || route)} <code>${escapeHtml(route)}</code></h2>${content}${button}<div class="drawn" hidden></div></section>`
  return { item, section }
}

function landing(leadsTo: string | undefined): string {
  return leadsTo === undefined
    ? '<strong class="bad">Nothing is at the old address.</strong>'
    : `The old address leads to ${code(leadsTo)}.`
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

function summary({ redrawn, weight, findings }: SiteDiff): string {
  const same = redrawn > 0 ? `<p>${redrawn} pages are drawn anew with the same text.</p>` : ''
  const rows = weight.map(
    ({ kind, added, removed, changed, before, after }) =>
      `<tr><th scope="row">${kind}</th>${[added, removed, changed, byteText(before), byteText(after), signedBytes(after - before)].map((cell) => `<td class="number">${cell}</td>`).join('')}</tr>`,
  )
  const heads = ['added', 'removed', 'changed', 'before', 'after', 'difference']
  const table =
    rows.length === 0
      ? '<p>No file differs.</p>'
      : `<div class="scroll" tabindex="0"><table><caption>Files that differ</caption><thead><tr><th scope="col">kind</th>${heads.map((head) => `<th scope="col" class="number">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  const list = (title: string, all: NonNullable<SiteDiff['findings']>['added']): string =>
    all.length === 0
      ? ''
      : `<h3>${title}</h3><ul>${all.map(({ file, line, rule, message }) => `<li>${code(`${file}:${line}`)} ${code(rule)} ${escapeHtml(message)}</li>`).join('')}</ul>`
  const found = findings ? list('New findings', findings.added) + list('Findings that are gone', findings.gone) : ''
  return same + table + found
}

function changedPart({ hunks, weight }: ChangedPage): string {
  const size = `<p class="soft">HTML ${byteText(weight.after)} gzip (${signedBytes(weight.after - weight.before)})</p>`
  if (!hunks) return `${size}<p>Nearly all of the text is another.</p>`
  return `${size}<div class="scroll" tabindex="0"><table class="text"><colgroup><col class="at"/><col/><col class="at"/><col/></colgroup><thead><tr><th scope="col" colspan="2">before</th><th scope="col" colspan="2">after</th></tr></thead><tbody>${hunks.map(hunkRows).join('<tr class="gap"><td colspan="4">…</td></tr>')}</tbody></table></div>`
}

interface Side {
  readonly line: number
  readonly html: string
  readonly isChanged: boolean
}

/** Removed lines stand beside those that replace them. */
function hunkRows({ oldStart, newStart, lines }: DiffHunk): string {
  const rows: string[] = []
  let [was, is] = [oldStart, newStart]
  let cut: string[] = []
  let added: string[] = []
  const flush = (): void => {
    for (let index = 0; index < Math.max(cut.length, added.length); index++) {
      const [before, after] = [cut[index], added[index]]
      const marked = before !== undefined && after !== undefined ? words(before, after) : undefined
      rows.push(
        row(
          before === undefined ? undefined : { line: was++, html: marked?.[0] ?? escapeHtml(before), isChanged: true },
          after === undefined ? undefined : { line: is++, html: marked?.[1] ?? escapeHtml(after), isChanged: true },
        ),
      )
    }
    cut = []
    added = []
  }
  for (const line of lines) {
    const text = line.slice(1)
    if (line.startsWith('-')) cut.push(text)
    else if (line.startsWith('+')) added.push(text)
    else if (line.startsWith(' ')) {
      flush()
      const html = escapeHtml(text)
      rows.push(row({ line: was++, html, isChanged: false }, { line: is++, html, isChanged: false }))
    }
  }
  flush()
  return rows.join('')
}

function row(before: Side | undefined, after: Side | undefined): string {
  const cells = (side: Side | undefined, tag: 'del' | 'ins', name: string): string => {
    if (!side) return '<td></td><td></td>'
    const content = side.isChanged ? `<${tag}>${side.html}</${tag}>` : side.html
    return `<td class="number soft">${side.line}</td><td class="line${side.isChanged ? ` ${name}` : ''}">${content}</td>`
  }
  return `<tr>${cells(before, 'del', 'cut')}${cells(after, 'ins', 'add')}</tr>`
}

/** Longer lines are not compared word by word. */
const LONGEST_LINE = 2_000

function words(before: string, after: string): readonly [string, string] | undefined {
  if (before.length > LONGEST_LINE || after.length > LONGEST_LINE) return undefined
  const parts = diffWordsWithSpace(before, after)
  const side = (other: 'added' | 'removed'): string =>
    parts
      .filter((part) => !part[other])
      .map((part) => (part.added || part.removed ? `<mark>${escapeHtml(part.value)}</mark>` : escapeHtml(part.value)))
      .join('')
  return [side('added'), side('removed')]
}

const STYLE = `
.frame{display:grid;grid-template-columns:minmax(14rem,20rem) 1fr;min-height:100vh}
nav{padding:1rem;border-right:1px solid var(--line);background:var(--shade);position:sticky;top:0;max-height:100vh;overflow:auto}
nav input{width:100%}nav ol{list-style:none;margin:0;padding:0}nav li a{display:block;padding:.4rem 0;color:inherit;text-decoration:none;overflow-wrap:anywhere}
nav li a:hover{text-decoration:underline}
main{padding:1rem 1.5rem;min-width:0}section{border-top:1px solid var(--line);padding-bottom:1rem;scroll-margin-top:0}
.state{font-size:.75rem;border:1px solid currentColor;border-radius:3px;padding:0 .3rem;color:var(--soft);font-weight:400}.removed{color:var(--bad)}
table.text{width:100%;table-layout:fixed}col.at{width:3.5rem}
table.text td{border:0;padding:.1rem .5rem}td.line{white-space:pre-wrap;overflow-wrap:anywhere;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.85rem}
td.add{background:var(--add)}td.cut{background:var(--cut)}del,ins{text-decoration:none}mark{color:inherit;background:var(--add-mark)}td.cut mark{background:var(--cut-mark);text-decoration:line-through}
caption{text-align:left;font-weight:600}.drawn{display:grid;grid-template-columns:1fr 1fr;gap:.5rem;margin-top:.5rem}.drawn[hidden]{display:none}
.drawn figure{margin:0}.drawn iframe{width:100%;height:70vh;border:1px solid var(--line);background:#fff}
@media (max-width:50rem){.frame{display:block}nav{position:static;max-height:45vh;border-right:0;border-bottom:1px solid var(--line)}.drawn{grid-template-columns:1fr}table.text{min-width:42rem}}
`

/** Drawn versions stand in frames without any rights: no script of theirs runs, and they load nothing. */
const SCRIPT = `'use strict';
const data=JSON.parse(document.getElementById('data').textContent);
const filter=document.getElementById('filter'),found=document.getElementById('found');
const items=[...document.querySelectorAll('#list li')];
filter.addEventListener('input',()=>{
const words=filter.value.toLowerCase().split(/\\s+/).filter(Boolean);let count=0;
for(const item of items){const text=item.textContent.toLowerCase();const fits=words.every((word)=>text.includes(word));item.hidden=!fits;if(fits)count++}
found.textContent=words.length?count+' of '+items.length:''});
for(const button of document.querySelectorAll('[data-show]'))button.addEventListener('click',()=>{
const box=button.nextElementSibling,isOpen=button.getAttribute('aria-expanded')==='true';
button.setAttribute('aria-expanded',String(!isOpen));box.hidden=isOpen;
if(box.childElementCount)return;
(data.pages[button.dataset.show]||[]).forEach((html,side)=>{
const figure=document.createElement('figure'),caption=document.createElement('figcaption');
caption.textContent=side?'after':'before';figure.append(caption);
if(html==null){caption.textContent+=': not there'}else{const frame=document.createElement('iframe');frame.setAttribute('sandbox','');frame.title=caption.textContent;
const style=document.createElement('style');style.textContent=data.styles[side];
frame.srcdoc='<!doctype html><meta charset="utf-8">'+style.outerHTML+'<main style="padding:1rem">'+html+'</main>';figure.append(frame)}
box.append(figure)})});
`
