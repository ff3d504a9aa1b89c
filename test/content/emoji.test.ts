/** Names of emoji in text. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gemoji } from 'gemoji'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../cli/content/render-markdown.ts'
import { projectRoot } from '../harness/root.ts'

test('the table has every name of the package gemoji; `-u` makes it again', async () => {
  const lines = gemoji.map(({ emoji, names }) => `${emoji} ${names.join(' ')}`)
  const source = `/** Emoji and their names, a line each. Made from the package gemoji by \`test/content/emoji.test.ts -u\`. */\nexport const EMOJI_NAMES = \`${lines.join('\n')}\`\n`
  await expect(source).toMatchFileSnapshot(join(projectRoot, 'cli/content/emoji-names.ts'))
  expect(readFileSync(join(projectRoot, 'cli/content/emoji-names.ts'), 'utf8')).toContain('🎉 tada')
})

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
