/** Icons before the titles of code blocks: which drawing a title or an author asks for. */
import { expect, test } from 'vitest'
import { DRAWING_NAMES, drawingOf } from '../drawings.ts'
import { ENDINGS, FILES, iconNamed, iconOfTitle, NAMES } from '../icon-of.ts'

test('every name leads to a drawing, which is the path of a shape', () => {
  const used = [...FILES.map(([, icon]) => icon), ...Object.values(ENDINGS), ...Object.values(NAMES)]
  expect(used.filter((name) => !DRAWING_NAMES.includes(name))).toEqual([])
  expect(DRAWING_NAMES.filter((name) => !/^[Mm][\d\s.,a-zA-Z-]+$/.test(drawingOf(name) ?? ''))).toEqual([])
})

test.each([
  ['app.ts', 'typescript'],
  ['src/deep/App.TSX', 'react'],
  ['package.json', 'npm'],
  ['web/package.json', 'npm'],
  ['tsconfig.app.json', 'typescript'],
  ['vite.config.ts', 'vite'],
  ['Dockerfile', 'docker'],
  ['docker-compose.yml', 'docker'],
  ['.env.local', 'settings'],
  ['.gitignore', 'git'],
  ['notes.unknown', 'file'],
  ['pnpm', 'pnpm'],
  ['Node.js', 'node'],
  ['C#', 'dotnet'],
  ['Vue', 'vue'],
  ['Terminal', 'terminal'],
  ['constructor', undefined],
  ['How to begin', undefined],
  ['Version 2.0 of it', undefined],
])('the title %j has the icon %j', (title, icon) => {
  expect(iconOfTitle(title)).toBe(icon)
})

test.each([
  ['vue', 'vue'],
  ['logos:vue', 'vue'],
  ['logos:typescript-icon', 'typescript'],
  ['vscode-icons:file-type-vue', 'vue'],
  ['vscode-icons:file-type-reactts', 'react'],
  ['simple-icons:vuedotjs', 'vue'],
  ['simple-icons:gnubash', 'bash'],
  ['seti:ts', 'typescript'],
  ['__proto__', undefined],
  ['logos:nothing', undefined],
])('an author names the icon %j: %j', (written, icon) => {
  expect(iconNamed(written)).toBe(icon)
})
