/** Questions to an assistant: any chat-completions service, and the one of the hosted search. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { type ChatServer, completions, gate, startChat, stream } from './chat-server.ts'
import { axe, violations } from './pages/axe.ts'
import { isSameDocument, markDocument, ready } from './pages/reader.ts'
import { type PageSite, servePages } from './pages/site.ts'
import { documents, search } from './search-site.ts'

const browser = sharedBrowser()
let chat: ChatServer
beforeAll(async () => {
  chat = await startChat()
})
afterAll(() => chat.close())
beforeEach(() => {
  chat.asked.length = 0
  chat.answers.clear()
})

const next = (page: Page) => page.getByRole('textbox', { name: 'Question' })
const answer = (page: Page) => page.locator('.ask-answer').first()

/** Asks a question in the search dialog. */
async function ask(page: Page, question: string): Promise<void> {
  await search(page, question)
  await page.getByRole('option', { name: `Ask AI: ${question}` }).click()
}

describe('an endpoint of chat completions', () => {
  let site: PageSite
  beforeAll(async () => {
    const askAi = {
      endpoint: `${chat.origin}/v1/chat`,
      model: 'small',
      publicKey: 'open',
      feedbackUrl: `${chat.origin}/rate`,
    }
    site = await servePages('build', { files: documents, config: { search: { askAi } } })
  })
  afterAll(() => site.close())

  const open = async () => {
    const opened = await browser.open()
    await opened.page.goto(`${site.origin}/guides/`)
    await ready(opened.page)
    return opened
  }

  test('answers piece by piece, from passages of the docs', async () => {
    const half = gate()
    chat.answers.set('/v1/chat', completions('A seam allowance is ', half.passed, '**fabric**.'))
    const { page, troubles } = await open()
    await ask(page, 'seam allowance')
    await expect.poll(() => answer(page).innerText()).toBe('A seam allowance is')
    expect(await next(page).getAttribute('placeholder')).toBe('Answering...')
    expect(await next(page).getAttribute('readonly')).not.toBeNull()
    half.open()
    await expect.poll(() => answer(page).innerText()).toBe('A seam allowance is fabric.')
    expect(await answer(page).locator('strong').innerText()).toBe('fabric')
    await expect.poll(() => next(page).getAttribute('placeholder')).toBe('Ask another question...')
    await page.getByText('Answers are generated with AI which can make mistakes. Verify responses.').waitFor()

    const [{ headers, body }] = chat.asked as [ChatServer['asked'][number]]
    expect(headers.authorization).toBe('Bearer open')
    expect(body).toMatchObject({ model: 'small', stream: true })
    const { messages } = body as { messages: { role: string; content: string }[] }
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(messages[0]?.content).toContain('The seam allowance is the fabric outside of the line.')
    expect(messages[1]?.content).toBe('seam allowance')
    expect(troubles()).toEqual([])
  })

  test('axe finds no fault in it, light and dark, on phone and desktop', async () => {
    chat.answers.set('/v1/chat', completions('A **seam** allowance: `sa`.'))
    const { page } = await browser.open({ bypassCSP: true })
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await page.evaluate(axe)
    await ask(page, 'seam allowance')
    await expect.poll(() => next(page).getAttribute('placeholder')).toBe('Ask another question...')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        expect([colorScheme, width, await violations(page)]).toEqual([colorScheme, width, []])
      }
    }
  })

  test('its sources link to the pages', async () => {
    chat.answers.set('/v1/chat', completions('See the docs.'))
    const { page } = await open()
    await markDocument(page)
    await ask(page, 'seam allowance')
    await page
      .locator('.ask-sources')
      .getByRole('link', { name: /Seam allowance/ })
      .click()
    await page.waitForURL('**/cloth/points/#seam-allowance')
    await page.waitForSelector('dialog.search', { state: 'detached' })
    expect(await isSameDocument(page)).toBe(true)
  })

  test('the newest question is first, and is sent with those before', async () => {
    chat.answers.set('/v1/chat', completions('First.'))
    const { page } = await open()
    await ask(page, 'seam allowance')
    await expect.poll(() => answer(page).innerText()).toBe('First.')
    chat.answers.set('/v1/chat', completions('Second.'))
    await next(page).fill('and how wide?')
    await page.keyboard.press('Enter')
    await expect.poll(() => answer(page).innerText()).toBe('Second.')
    expect(await page.locator('.ask-exchange h2').allInnerTexts()).toEqual(['and how wide?', 'seam allowance'])
    const last = chat.asked.at(-1)?.body as { messages: { content: string }[] } | undefined
    expect(last?.messages.slice(1).map(({ content }) => content)).toEqual(['seam allowance', 'First.', 'and how wide?'])
  })

  test('Stop ends the answer and keeps what has arrived', async () => {
    const never = gate()
    chat.answers.set('/v1/chat', completions('So far.', never.passed))
    const { page } = await open()
    await ask(page, 'seam allowance')
    await expect.poll(() => answer(page).innerText()).toBe('So far.')
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect.poll(() => next(page).getAttribute('placeholder')).toBe('Ask another question...')
    expect(await page.getByRole('alert').count()).toBe(0)
    never.open()
  })

  test('Escape first returns to the search, then closes it', async () => {
    chat.answers.set('/v1/chat', completions('Yes.'))
    const { page } = await open()
    await ask(page, 'seam allowance')
    await expect.poll(() => answer(page).innerText()).toBe('Yes.')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('seam allowance')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog.search', { state: 'detached' })
  })

  test('conversations are stored and can be continued', async () => {
    chat.answers.set('/v1/chat', completions('Kept.'))
    const { page } = await open()
    await ask(page, 'seam allowance')
    await page.getByRole('button', { name: 'Copy' }).waitFor()
    await page.reload()
    await search(page, '')
    await page.getByRole('rowgroup', { name: 'Conversations' }).getByRole('button', { name: 'seam allowance' }).click()
    await expect.poll(() => answer(page).innerText()).toBe('Kept.')
    expect(chat.asked.length).toBe(1)
    chat.answers.set('/v1/chat', completions('More.'))
    await next(page).fill('more')
    await page.keyboard.press('Enter')
    await expect.poll(() => answer(page).innerText()).toBe('More.')
  })

  test('an answer can contain no HTML, script or image', async () => {
    const hostile = [
      '<img src=x onerror="document.title=1"> and <script>document.title=2</script>\n\n',
      '[one](javascript:document.title=3) [two](data:text/html,x) [three](https://example.com/)\n\n',
      '![a picture](https://example.com/x.png)\n\n| a | b |\n| - | - |\n| `c` | &lt;d&gt; |\n',
    ]
    chat.answers.set('/v1/chat', completions(...hostile))
    const { page, troubles, requests } = await open()
    await ask(page, 'seam allowance')
    await answer(page).locator('table').waitFor()
    await page.getByRole('button', { name: 'Copy' }).waitFor()
    expect(await answer(page).locator('img, script').count()).toBe(0)
    expect(await answer(page).innerText()).toContain('<img src=x onerror="document.title=1">')
    const links = await answer(page)
      .locator('a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect(links).toEqual(['https://example.com/'])
    expect(await answer(page).locator('td').allInnerTexts()).toEqual(['c', '<d>'])
    expect(requests().filter((url) => url.includes('example.com'))).toEqual([])
    expect(troubles()).toEqual([])
  })

  test('an answer can be copied and rated', async () => {
    chat.answers.set('/v1/chat', completions('Copy **me**.'))
    chat.answers.set('/rate', (response) => void response.writeHead(204).end())
    const { page } = await open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await ask(page, 'seam allowance')
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Copy **me**.')
    await page.getByRole('button', { name: 'Good answer' }).click()
    await page.getByText('Thank you for your feedback.').waitFor()
    expect(chat.asked.at(-1)).toMatchObject({
      path: '/rate',
      body: { id: 'answer-1', question: 'seam allowance', answer: 'Copy **me**.', isGood: true },
    })
  })

  test('a service that does not stream works too', async () => {
    const whole = JSON.stringify({ choices: [{ message: { content: 'All at once.' } }] })
    chat.answers.set('/v1/chat', (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(whole)
    })
    const { page } = await open()
    await ask(page, 'seam allowance')
    await expect.poll(() => answer(page).innerText()).toBe('All at once.')
  })

  test.each([
    [429, 'The assistant is asked too much at the moment. Try again in a minute.'],
    [500, 'The assistant could not answer. It answered with status 500.'],
  ])('status %i is explained in words', async (status, words) => {
    chat.answers.set('/v1/chat', (response) => void response.writeHead(status).end())
    const { page } = await open()
    await ask(page, 'seam allowance')
    await page.getByRole('alert').getByText(words).waitFor()
    chat.answers.set('/v1/chat', completions('Now.'))
    await next(page).fill('again')
    await page.keyboard.press('Enter')
    await expect.poll(() => answer(page).innerText()).toBe('Now.')
  })

  test('a network error, before or during the answer, is explained in words', async () => {
    chat.answers.set('/v1/chat', (response) => void response.destroy())
    const { page } = await open()
    await ask(page, 'seam allowance')
    await page.getByRole('alert').getByText('The assistant cannot be reached.').waitFor()
    const cut = gate()
    chat.answers.set('/v1/chat', async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {"choices":[{"delta":{"content":"Half an"}}]}\n\n')
      await cut.passed
      response.destroy()
    })
    await next(page).fill('again')
    await page.keyboard.press('Enter')
    await expect.poll(() => answer(page).innerText()).toBe('Half an')
    cut.open()
    await page.getByRole('alert').getByText('The assistant broke off its answer.').waitFor()
  })
})

test('the assistant of the hosted search', async () => {
  const keys = { appId: 'APP1', apiKey: 'public-key', indexName: 'docs' }
  const config = { search: { provider: 'algolia' as const, ...keys, askAi: { assistantId: 'helper' } } }
  const site = await servePages('build', { files: documents, config })
  onTestFinished(() => site.close())
  const soon = Math.floor(Date.now() / 1000) + 300
  const token = `h.${Buffer.from(JSON.stringify({ exp: soon })).toString('base64url')}.s`
  chat.answers.set('/chat/token', (response) => void response.end(JSON.stringify({ success: true, token })))
  chat.answers.set('/chat', (response) =>
    stream(response, [
      { type: 'start', messageId: 'm1' },
      {
        type: 'tool-output-available',
        output: { hits: [{ url: `${site.origin}/cloth/points/`, hierarchy: { lvl1: 'Points' } }] },
      },
      { type: 'text-delta', id: 't', delta: 'Hosted ' },
      { type: 'text-delta', id: 't', delta: '*words*.' },
      { type: 'finish' },
    ]),
  )
  chat.answers.set('/chat/feedback', (response) => void response.end('{"success":true}'))
  const { page } = await browser.open()
  await page.route('https://askai.algolia.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: chat.origin + pathname }) })
  })
  await page.route(/algolia(net\.com|\.net)/, (route) =>
    route.fulfill({
      json: { results: [{ hits: [], nbHits: 0 }] },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await page.goto(`${site.origin}/guides/`)
  await ask(page, 'seam')
  await expect.poll(() => answer(page).innerText()).toBe('Hosted words.')
  expect(await page.locator('.ask-sources').innerText()).toBe('Points')
  expect(chat.asked.map(({ path }) => path)).toEqual(['/chat/token', '/chat'])
  expect(chat.asked[1]?.headers).toMatchObject({
    'x-algolia-application-id': 'APP1',
    'x-algolia-api-key': 'public-key',
    'x-algolia-index-name': 'docs',
    'x-algolia-assistant-id': 'helper',
    authorization: `TOKEN ${token}`,
  })
  expect(chat.asked[1]?.body).toMatchObject({ messages: [{ role: 'user', parts: [{ type: 'text', text: 'seam' }] }] })
  await page.getByRole('button', { name: 'Bad answer' }).click()
  await page.getByText('Thank you for your feedback.').waitFor()
  expect(chat.asked.at(-1)).toMatchObject({
    path: '/chat/feedback',
    body: { appId: 'APP1', messageId: 'm1', thumbs: 0 },
  })
  // The token is valid for the whole visit.
  expect(chat.asked.filter(({ path }) => path === '/chat/token').length).toBe(1)
})
