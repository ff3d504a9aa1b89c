/** The ids of headings in any script, by the rules of each tool. */
import { expect, test } from 'vitest'
import { newSlugger } from '../../cli/markdown/text/headings.ts'

test.each<[heading: string, github: string, vitepress: string, python: string]>([
  ['Größe & Maße', 'größe--maße', 'große-maße', 'groe-mae'],
  ['L’été à Paris', 'lété-à-paris', 'l-ete-a-paris', 'lete-a-paris'],
  ['Введение в йогу', 'введение-в-йогу', 'введение-в-иогу', '_1'],
  ['Εισαγωγή', 'εισαγωγή', 'εισαγωγη', '_1'],
  ['İstanbul Işık', 'i̇stanbul-işık', 'istanbul-isık', 'istanbul-isk'],
  ['安装 和 配置', '安装-和-配置', '安装-和-配置', '_1'],
  ['はじめに（概要）', 'はじめに概要', 'はじめに-概要'.normalize('NFKD'), '_1'],
  ['시작하기', '시작하기', '시작하기'.normalize('NFKD'), '_1'],
  ['البدء السريع', 'البدء-السريع', 'البدء-السريع', '_1'],
  ['שָׁלוֹם עולם', 'שָׁלוֹם-עולם', 'שָׁלוֹם-עולם'.normalize('NFKD'), '_1'],
  ['हिन्दी में लिखना', 'हिन्दी-में-लिखना', 'हिन्दी-में-लिखना', '_1'],
  ['การติดตั้ง', 'การติดตั้ง', 'การติดตั้ง'.normalize('NFKD'), '_1'],
])('%s', (heading, github, vitepress, python) => {
  expect([
    newSlugger('github').slug(heading),
    newSlugger('vitepress').slug(heading),
    newSlugger('python').slug(heading),
  ]).toEqual([github, vitepress, python])
})

test('a second heading with the same words gets another id, in every script and style', () => {
  for (const style of ['github', 'vitepress', 'python'] as const)
    for (const heading of ['概要', 'Введение', 'مقدمة', 'Intro']) {
      const slugger = newSlugger(style)
      const ids = [heading, heading, heading].map((text) => slugger.slug(text))
      expect(new Set(ids).size, `${style} ${ids.join()}`).toBe(3)
      expect(ids, style).not.toContain('')
    }
})
