/** The console in which readers send a request. It is loaded when one opens it, and keeps nothing. */

/** The files of a console, beside the script that opens it, and the hosts that it may ask. */
interface ConsoleFiles {
  readonly script: string
  readonly sheet: string
  readonly hosts: readonly string[]
}

/** Opens consoles: the only script that pages load before a reader wants one. */
export function consoleStarter({ script, sheet, hosts }: ConsoleFiles): string {
  return `(function () {
  var here = document.currentScript.src
  var hosts = ${JSON.stringify(hosts)}
  var root = document.documentElement
  // Of several APIs in a sidebar, the script of the first one opens all consoles.
  if (root.apiHosts) {
    root.apiHosts.push.apply(root.apiHosts, hosts)
    return
  }
  root.apiHosts = hosts
  var styled
  function style() {
    styled = styled || new Promise(function (done) {
      var link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = new URL(${JSON.stringify(sheet)}, here)
      // A console without its style can still be used.
      link.onload = link.onerror = done
      document.head.append(link)
    })
    return styled
  }
  document.addEventListener('click', function (event) {
    var button = event.target.closest && event.target.closest('[data-db="api-try"]')
    var box = button && button.closest('[data-db="api-request"]').querySelector('[data-db="api-console"]')
    if (!box) return
    // The page repeats early clicks unless they are prevented.
    event.preventDefault()
    box.hidden = !box.hidden
    button.setAttribute('aria-expanded', String(!box.hidden))
    if (box.hidden || box.firstChild) return
    Promise.all([import(new URL(${JSON.stringify(script)}, here)), style()]).then(function (loaded) { loaded[0].open(box, hosts) })
  })
})()
`
}

export const CONSOLE_SCRIPT = `const MOST_BYTES = 1000000

export function open(box, hosts) {
  if (box.firstChild) return
  const request = JSON.parse(box.dataset.request)
  const form = make('form', { className: 'api-form' })
  const server = choice(request.servers)
  form.append(labelled('Server', server))
  const fields = request.fields.map((field) => {
    const input = field.values ? choice(field.isRequired ? field.values : [''].concat(field.values)) : make('input', { type: 'text' })
    if (field.name === 'Authorization') input.type = 'password'
    input.autocomplete = 'off'
    input.spellcheck = false
    input.required = field.isRequired && field.in === 'path'
    if (!field.values || field.values.includes(field.value)) input.value = field.value
    form.append(labelled(field.name, input, field.in + (field.before ? ', ' + field.before.trim() : '')))
    return { field, input }
  })
  const body = request.body && make('textarea', { rows: 8, value: request.body.text, spellcheck: false })
  if (body) form.append(labelled('Body', body, request.body.type))
  const send = make('button', { type: 'submit', textContent: 'Send' })
  const status = make('p', { className: 'api-status' })
  status.setAttribute('role', 'status')
  const answer = make('pre', { className: 'api-answer', hidden: true, tabIndex: 0 })
  form.append(send)
  box.append(form, status, answer)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const { url, headers } = composed(request, server.value, fields)
    if (!isAllowed(url, hosts)) {
      status.textContent = 'The site does not allow requests to this host.'
      return
    }
    send.disabled = true
    status.textContent = 'Sending …'
    answer.hidden = true
    if (body) headers.push(['Content-Type', request.body.type])
    fetch(url, {
      method: request.method.toUpperCase(),
      headers,
      body: body ? body.value : undefined,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
      .then(async (response) => {
        const text = await beginningOf(response)
        status.textContent = response.status + ' ' + response.statusText
        status.dataset.ok = String(response.ok)
        answer.textContent = pretty(text)
        answer.hidden = text === ''
      })
      .catch(() => {
        status.dataset.ok = 'false'
        status.textContent = 'No answer. The server is not there, or does not allow requests from this site (CORS).'
      })
      .finally(() => {
        send.disabled = false
      })
  })
  const first = form.querySelector('input, textarea, select')
  if (first) first.focus()
}

/** The address and the headers of a request. */
function composed(request, server, fields) {
  let path = request.path
  const query = []
  const headers = []
  for (const { field, input } of fields) {
    const value = input.value
    if (value === '') continue
    if (field.in === 'path') path = path.split('{' + field.name + '}').join(encodeURIComponent(value))
    else if (field.in === 'query') query.push(encodeURIComponent(field.name) + '=' + encodeURIComponent(value))
    else {
      const text = field.before === 'Basic ' && value.includes(':') ? btoa(value) : value
      headers.push([field.name, (field.before || '') + text])
    }
  }
  return { url: server + path + (query.length > 0 ? '?' + query.join('&') : ''), headers }
}

function isAllowed(url, hosts) {
  if (!URL.canParse(url)) return false
  const { origin, protocol, hostname, port } = new URL(url)
  return hosts.some((host) => {
    const [scheme, name] = host.split('//')
    if (!name.startsWith('*.')) return new URL(host).origin === origin
    const [below, at = ''] = name.slice(1).split(':')
    return scheme === protocol && hostname.endsWith(below) && port === at
  })
}

/** The text of an answer, without what a reader cannot look through. */
async function beginningOf(response) {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; bytes < MOST_BYTES; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    text += decoder.decode(value, { stream: true })
  }
  reader.cancel()
  return text + '\\n…'
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function make(name, properties) {
  return Object.assign(document.createElement(name), properties)
}

function choice(values) {
  const select = make('select', {})
  select.append(...values.map((value) => make('option', { value, textContent: value })))
  return select
}

function labelled(name, input, about) {
  const label = make('label', {})
  const text = make('span', { textContent: name })
  if (about) text.append(' ', make('small', { textContent: about }))
  label.append(text, input)
  return label
}
`
