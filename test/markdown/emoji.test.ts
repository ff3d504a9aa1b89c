/** Names of emoji in text. */
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'

describe('names become characters', () => {
  test.each<[string, string]>([
    [':tada:', '🎉'],
    ['Done :+1:.', 'Done 👍.'],
    [':rocket::tada:', '🚀🎉'],
    ['**:tada:**', '<strong>🎉</strong>'],
    [':man_raising_hand:', '🙋‍♂️'],
    [':nothing-like-it:', ':nothing-like-it:'],
    ['a:tada:b', 'a:tada:b'],
    ['\\:tada:', ':tada:'],
    ['10:30:45', '10:30:45'],
    ['`:tada:`', '<code>:tada:</code>'],
    ['std::map::key', 'std::map::key'],
  ])('%s', async (text, expected) => {
    expect(await renderMarkdown(text)).toBe(`<p>${expected}</p>`)
  })
})
