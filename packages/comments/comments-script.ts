/**
 * The script of the comments. What others have written is set as text, never as HTML. Of giscus it only opens the frame, and
 * does what the script of giscus does with its messages.
 */
export const COMMENTS_SCRIPT = `(function () {
  var d = document
  var root = d.documentElement
  var SESSION = 'giscus-session'
  var MOST = 500

  function say(box, text) { box.querySelector('[role="status"]').textContent = text }
  function element(name, text) {
    var made = d.createElement(name)
    made.textContent = text
    return made
  }
  function pageUrl() { return location.href.replace(/[?#].*$/, '') }

  // ── an endpoint ──
  function shown(one) {
    if (!one || typeof one.text !== 'string') return
    var item = d.createElement('li')
    var head = element('strong', String(one.author || '').slice(0, 100))
    item.append(head)
    var date = new Date(one.date)
    if (one.date && !isNaN(date)) {
      var time = element('time', date.toLocaleDateString(root.lang))
      time.dateTime = date.toISOString()
      item.append(' ', time)
    }
    var text = element('p', one.text.slice(0, 5000))
    text.style.whiteSpace = 'pre-wrap'
    item.append(text)
    return item
  }
  function list(box, all) {
    var items = all.slice(0, MOST).map(shown).filter(Boolean)
    var holder = box.querySelector('div')
    var made = d.createElement('ul')
    made.append.apply(made, items)
    holder.replaceChildren.apply(holder, items.length ? [made] : [])
    return items.length
  }
  function address(box) {
    var url = new URL(box.dataset.endpoint, location.href)
    url.searchParams.set('page', location.pathname)
    return url
  }
  function fetchList(box) {
    return fetch(address(box), { credentials: 'omit', referrerPolicy: 'no-referrer' })
      .then(function (response) { if (!response.ok) throw response; return response.json() })
      .then(function (all) { if (!Array.isArray(all)) throw all; return all })
  }
  function openList(box) {
    return fetchList(box).then(function (all) {
      say(box, list(box, all) ? '' : box.dataset.none)
      box.querySelector('form').hidden = false
    })
  }
  d.addEventListener('submit', function (event) {
    var box = event.target.closest('[data-db="comments"]')
    if (!box) return
    event.preventDefault()
    var form = event.target
    var button = form.querySelector('button')
    button.disabled = true
    say(box, '')
    fetch(new URL(box.dataset.endpoint, location.href), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page: location.pathname, url: pageUrl(), author: form.author.value, text: form.text.value }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).then(function (response) { if (!response.ok) throw response }).then(function () {
      form.text.value = ''
      say(box, box.dataset.sent)
      return fetchList(box).then(function (all) { list(box, all) }, function () {})
    }, function () { say(box, box.dataset.notSent) }).then(function () { button.disabled = false })
  })

  // ── giscus ──
  function theme(box) { return root.dataset.theme === 'dark' ? box.dataset.dark : box.dataset.light }
  function session() {
    try { return JSON.parse(localStorage.getItem(SESSION)) || '' } catch (error) { return '' }
  }
  function keep(value) {
    try {
      if (value) localStorage.setItem(SESSION, JSON.stringify(value))
      else localStorage.removeItem(SESSION)
    } catch (error) {}
  }
  function term(mapping) {
    if (mapping === 'url') return pageUrl()
    if (mapping === 'title') return d.title
    return location.pathname.length < 2 ? 'index' : location.pathname.slice(1).replace(/\\.\\w+$/, '')
  }
  function openFrame(box) {
    var url = new URL(box.dataset.frame)
    var about = d.querySelector('meta[name="description"]')
    var more = { origin: pageUrl(), session: session(), theme: theme(box), term: term(box.dataset.mapping), description: about ? about.content : '', backLink: pageUrl() }
    Object.keys(more).forEach(function (name) { url.searchParams.set(name, more[name]) })
    var frame = d.createElement('iframe')
    frame.title = box.dataset.title
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation')
    frame.style.cssText = 'width:100%;border:0;color-scheme:auto'
    frame.src = url
    box.querySelector('div').replaceChildren(frame)
    return new Promise(function (resolve, reject) {
      // A frame that is opened anew answers for the first too.
      var first = box.answered
      box.answered = function () { if (first) first(); resolve() }
      setTimeout(reject, 15000)
    }).then(function () { say(box, '') })
  }
  function frameOf(box) { return box.dataset.frame && box.querySelector('iframe') }
  addEventListener('message', function (event) {
    d.querySelectorAll('[data-db="comments"]').forEach(function (box) {
      var frame = frameOf(box)
      var said = event.data && event.data.giscus
      if (!frame || !said || event.source !== frame.contentWindow || event.origin !== new URL(box.dataset.frame).origin) return
      if (said.resizeHeight > 0) frame.style.height = Number(said.resizeHeight) + 'px'
      // An error that lasts without a session would open the frame for ever.
      if (said.signOut || (session() && /Bad credentials|Invalid state value|State has expired/.test(said.error))) {
        keep('')
        openFrame(box).catch(function () { say(box, box.dataset.failed) })
      } else if (box.answered) {
        box.answered()
        box.answered = undefined
        say(box, '')
        box.querySelector('[data-db="comments-show"]').hidden = true
      }
    })
  })
  new MutationObserver(function () {
    d.querySelectorAll('[data-db="comments"]').forEach(function (box) {
      var frame = frameOf(box)
      if (frame) frame.contentWindow.postMessage({ giscus: { setConfig: { theme: theme(box) } } }, new URL(box.dataset.frame).origin)
    })
  }).observe(root, { attributes: true, attributeFilter: ['data-theme'] })

  // ── when ──
  function open(box) {
    var button = box.querySelector('[data-db="comments-show"]')
    var hadFocus = d.activeElement === button
    button.disabled = true
    say(box, box.dataset.loading)
    var opening = box.dataset.frame ? openFrame(box) : openList(box)
    opening.then(function () {
      button.hidden = true
      // The button is gone; the reader goes on where the comments begin.
      var holder = box.querySelector('div')
      holder.tabIndex = -1
      if (hadFocus) holder.focus({ preventScroll: true })
    }, function () {
      button.disabled = false
      if (hadFocus) button.focus({ preventScroll: true })
      say(box, box.dataset.failed)
    })
  }
  d.addEventListener('click', function (event) {
    var button = event.target.closest && event.target.closest('[data-db="comments-show"]')
    if (!button) return
    event.preventDefault()
    open(button.closest('[data-db="comments"]'))
  })
  var near = new IntersectionObserver(function (all) {
    all.forEach(function (one) {
      if (!one.isIntersecting) return
      near.unobserve(one.target)
      open(one.target)
    })
  }, { rootMargin: '200px' })
  var seen = new WeakSet()
  // Readers come from giscus with their session, which is the answer to a click of theirs.
  var here = new URL(location.href)
  var back = here.searchParams.get('giscus')
  if (back) {
    keep(back)
    here.searchParams.delete('giscus')
    history.replaceState(history.state, '', here)
  }
  function look() {
    d.querySelectorAll('[data-db="comments"]').forEach(function (box) {
      if (seen.has(box)) return
      seen.add(box)
      if (back && box.dataset.frame) open(box)
      else if (box.dataset.load === 'near') near.observe(box)
      back = ''
    })
  }
  look()
  new MutationObserver(look).observe(d.body, { childList: true, subtree: true })
})()
`
