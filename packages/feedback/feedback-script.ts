/** The script of the question below a page. It keeps nothing in the browser. */
export const FEEDBACK_SCRIPT = `(function () {
  var d = document
  // The message is read out when everything else has changed.
  function send(form, answer, settle) {
    var status = form.querySelector('[role="status"]')
    status.textContent = ''
    fetch(form.dataset.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        Object.assign({ page: location.pathname, url: location.href.replace(/[?#].*$/, '') }, answer),
      ),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    }).then(
      function (response) { return response.ok },
      function () { return false },
    ).then(function (isSent) {
      settle(isSent)
      status.textContent = isSent ? form.dataset.thanks : form.dataset.failed
    })
  }
  function chosen(form) {
    var button = form.querySelector('[aria-pressed="true"]')
    return button ? button.value === 'yes' : undefined
  }
  d.addEventListener('click', function (event) {
    var button = event.target.closest && event.target.closest('[data-db="feedback-answer"]')
    var form = button && button.closest('[data-db="feedback"]')
    if (!form || button.getAttribute('aria-pressed') === 'true') return
    event.preventDefault()
    form.querySelectorAll('[data-db="feedback-answer"]').forEach(function (one) {
      one.setAttribute('aria-pressed', String(one === button))
    })
    send(form, { helpful: chosen(form) }, function (isSent) {
      var more = form.querySelector('div[hidden]')
      if (isSent && more) more.hidden = false
      else if (!isSent) button.setAttribute('aria-pressed', 'false')
    })
  })
  d.addEventListener('submit', function (event) {
    var form = event.target.closest('[data-db="feedback"]')
    if (!form) return
    event.preventDefault()
    var area = form.querySelector('textarea')
    var comment = area ? area.value.trim() : ''
    if (comment === '') return
    send(form, { helpful: chosen(form), comment: comment }, function (isSent) {
      if (isSent) area.value = ''
    })
  })
})()
`
