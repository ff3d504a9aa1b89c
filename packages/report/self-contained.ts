/** HTML pages that need nothing besides themselves: no network, no other file. */
import { createHash } from 'node:crypto'
import { escapedScript, escapeHtml, serializeJson } from 'docs-build/output'

interface SelfContained {
  readonly title: string
  readonly style: string
  /** HTML of the body; text in it is escaped. */
  readonly body: string
  readonly script: string
  /** What the script reads, as JSON in `#data`. */
  readonly data: unknown
}

/** Its policy lets this script run and no other, and loads nothing. */
export function selfContainedPage({ title, style, body, script, data }: SelfContained): string {
  const code = escapedScript(script)
  const sum = createHash('sha256').update(code).digest('base64')
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${sum}'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'`
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"/>' +
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}"/>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>' +
    '<meta name="color-scheme" content="light dark"/><link rel="icon" href="data:,"/>' +
    `<title>${escapeHtml(title)}</title><style>${BASE_STYLE}${style}</style></head><body>${body}` +
    `<script type="application/json" id="data">${serializeJson(data)}</script><script>${code}</script></body></html>\n`
  )
}

/** Colours and type of all such pages. Contrast is at least 4.5 in both modes. */
const BASE_STYLE = `
:root{color-scheme:light dark;--paper:#fff;--shade:#f3f5f8;--line:#d5dae2;--ink:#1a1e26;--soft:#525b6b;--accent:#2449b0;--add:#dff3e3;--add-mark:#a8dfb4;--cut:#fbe4e2;--cut-mark:#f2b4ae;--bad:#a32018;--warn:#855400}
@media (prefers-color-scheme:dark){:root{--paper:#12151b;--shade:#1b1f28;--line:#343b48;--ink:#e6e9ef;--soft:#a6afbd;--accent:#9db6ff;--add:#14301d;--add-mark:#23562f;--cut:#3a1a18;--cut-mark:#6d2b27;--bad:#ff9d94;--warn:#f0bd66}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 var(--sans,system-ui,sans-serif)}
a{color:var(--accent)}
code,pre,.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.2rem;margin:2rem 0 .5rem}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
table{border-collapse:collapse}
th,td{text-align:left;padding:.25rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
button,input,select{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:4px;padding:.25rem .6rem}
button{cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.soft{color:var(--soft)}.bad{color:var(--bad)}.warn{color:var(--warn)}
.scroll{overflow-x:auto}
`
