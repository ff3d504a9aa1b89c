/** The script of the buttons of a page. It listens on the document, so that pages that are shown later have it too. */
export const MACHINES_SCRIPT = `(function () {
  var d = document
  function address(page) {
    var link = d.querySelector('head > link[rel="alternate"][type="text/markdown"]')
    return {
      url: location.href.replace(/[?#].*$/, ''),
      markdown: new URL(link ? link.getAttribute('href') : 'index.md', location.href).href,
    }
  }
  function fill(template, values) {
    return template.replace(/\\{(\\w+)\\}/g, function (mark, name) {
      return name in values ? encodeURIComponent(values[name]) : mark
    })
  }
  function plain(template, values) {
    return template.replace(/\\{(\\w+)\\}/g, function (mark, name) {
      return name in values ? values[name] : mark
    })
  }
  function open(link) {
    var at = address()
    at.prompt = plain(link.dataset.prompt, at)
    link.href = fill(link.dataset.template, at)
  }
  function copy(button) {
    var status = button.parentElement.querySelector('[role="status"]')
    status.textContent = ''
    var text = fetch(address().markdown).then(function (response) {
      if (!response.ok) throw new Error(response.status)
      return response.text()
    })
    // A browser may allow the clipboard only while the click is handled: it gets the text as a promise.
    var written =
      typeof ClipboardItem === 'function' && navigator.clipboard && navigator.clipboard.write
        ? navigator.clipboard.write([
            new ClipboardItem({
              'text/plain': text.then(function (value) {
                return new Blob([value], { type: 'text/plain' })
              }),
            }),
          ])
        : text.then(function (value) {
            return navigator.clipboard.writeText(value)
          })
    written.then(
      function () {
        status.textContent = button.dataset.done
      },
      function () {
        status.textContent = button.dataset.failed
      },
    )
  }
  d.addEventListener('click', function (event) {
    var part = event.target.closest && event.target.closest('[data-db="copy-page"], [data-db="open-in"]')
    if (!part) return
    if (part.dataset.db !== 'copy-page') return open(part)
    event.preventDefault()
    copy(part)
  }, true)
  d.addEventListener('auxclick', function (event) {
    var link = event.target.closest && event.target.closest('[data-db="open-in"]')
    if (link) open(link)
  }, true)
})()
`
