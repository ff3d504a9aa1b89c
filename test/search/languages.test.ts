/** Searching in languages besides English: what readers type finds the page, and other words do not. */
import { describe, expect, test } from 'vitest'
import { type IndexedPage, indexFiles } from '../../cli/output/search/index-files.ts'
import { languageOf } from '../../cli/output/search/language-of.ts'
import { pageTextFile } from '../../cli/output/search/page-text.ts'
import { pageWords } from '../../cli/output/search/page-words.ts'
import type { RoutePath } from '../../site/contract.ts'
import { createLocalSearch } from '../../site/search/local/local-search.ts'
import { plainMarked } from '../../site/search/provider.ts'

/** Searches pages, given as `title: text`. @returns titles, and what is marked in them and their texts */
async function search(
  tag: string,
  pages: readonly string[],
  query: string,
): Promise<{ titles: string[]; marks: string[] }> {
  const files = new Map<string, string>()
  const indexed = pages.map((one, at): IndexedPage => {
    const [title = '', text = ''] = one.split(': ')
    const route = `/p${at}/` as RoutePath
    const page = { route, title, trail: [], keywords: [], sections: [{ heading: '', text }] }
    const file = pageTextFile(page)
    files.set(file.path, file.text)
    return { listed: [title, route, []], text: file.hash, words: pageWords(page, languageOf(tag)) }
  })
  for (const { path, text } of indexFiles(indexed)) files.set(path, text)
  const provider = createLocalSearch('/', async (url) => files.get(decodeURI(url.slice(1))), tag)
  const found = await provider.search({ query, from: 0, count: 10 })
  const marked = found.pages.flatMap(({ title, snippet }) => [...title, ...snippet])
  return {
    titles: found.pages.map(({ title }) => plainMarked(title)),
    marks: marked.flatMap(({ text, hit }) => (hit ? [text] : [])),
  }
}

const GERMAN = [
  'Größe wählen: Die Maße der Kleidung',
  'Ärmel: Über den Ärmel und seine Punkte',
  'Quelle: Woher alles kommt',
]
const FRENCH = ['Généralités: Le réglage général', 'Œuvre: Les boutons à coudre', 'Tissu: La laine']
const ARABIC = ['المستند: كيف تبدأ العمل', 'الإعدادات: مدرسة كبيرة', 'البحث: كلمات مفتاحية']
const JAPANESE = [
  'サーバーの設定: 設定画面でポートを変更します。',
  '東京都の天気: 今日は雨です。',
  'ガラス: 透明な材料です。',
  'カラス: 黒い鳥です。',
]
const CHINESE = ['数据库设置: 配置文件的说明', '搜索功能: 如何查找文档', '语言: 多种语言的支持']
const KOREAN = ['문서를 작성하기: 새로운 페이지', '데이터베이스 설정: 연결 방법', '검색: 단어를 찾기']
const THAI = ['การตั้งค่า: วิธีการเปลี่ยนภาษา', 'ค้นหา: ค้นหาเอกสารในเว็บไซต์']

const CASES: Readonly<Record<string, readonly [pages: readonly string[], query: string, first: string][]>> = {
  de: [
    [GERMAN, 'groesse', 'Größe wählen'],
    [GERMAN, 'Größen', 'Größe wählen'],
    [GERMAN, 'grosse', 'Größe wählen'],
    [GERMAN, 'groes', 'Größe wählen'],
    [GERMAN, 'masse', 'Größe wählen'],
    [GERMAN, 'aermel', 'Ärmel'],
    [GERMAN, 'ARMEL', 'Ärmel'],
    [GERMAN, 'Punkt', 'Ärmel'],
    [GERMAN, 'Quellen', 'Quelle'],
  ],
  fr: [
    [FRENCH, 'generalites', 'Généralités'],
    [FRENCH, 'généraux réglages', 'Généralités'],
    [FRENCH, 'oeuvre', 'Œuvre'],
    [FRENCH, 'le bouton', 'Œuvre'],
  ],
  da: [
    [['Størrelse: Mål', 'Ærme: Ål'], 'stoerrelse', 'Størrelse'],
    [['Størrelse: Mål', 'Ærme: Ål'], 'maal', 'Størrelse'],
  ],
  tr: [
    [['Isıtma: ısı ayarı', 'İleti: yeni iletiler'], 'isitma', 'Isıtma'],
    [['Isıtma: ısı ayarı', 'İleti: yeni iletiler'], 'ILETI', 'İleti'],
    [['Isıtma: ısı ayarı', 'İleti: yeni iletiler'], 'ısıtma', 'Isıtma'],
  ],
  pl: [
    [['Łańcuch: Ścieżka', 'Sukienka: Nici'], 'lancuch', 'Łańcuch'],
    [['Łańcuch: Ścieżka', 'Sukienka: Nici'], 'sciezki', 'Łańcuch'],
  ],
  uk: [
    [['Їжа: Сторінка', 'Іжа: Інше'], 'їжа', 'Їжа'],
    [['Вступ: Сторінки', 'Кінець: Інше'], 'сторінку', 'Вступ'],
  ],
  ar: [
    [ARABIC, 'مستند', 'المستند'],
    [ARABIC, 'والمستند', 'المستند'],
    [ARABIC, 'مُسْتَنَد', 'المستند'],
    [ARABIC, 'اعدادات', 'الإعدادات'],
    [ARABIC, 'مدرسه', 'الإعدادات'],
  ],
  he: [
    [['הספר: דף ראשון', 'הגדרות: דף שני'], 'ספר', 'הספר'],
    [['שָׁלוֹם: דף', 'הגדרות: דף שני'], 'שלום', 'שָׁלוֹם'],
    // A word of which only the beginning is typed has no final form yet.
    [['מלך: אחד', 'הגדרות: שני'], 'מלכ', 'מלך'],
    [['מלכים: רבים', 'הגדרות: שני'], 'מלך', 'מלכים'],
  ],
  hi: [
    [['पृष्ठ: हिन्दी में लिखना', 'खोज: शब्द'], 'हिन्दी', 'पृष्ठ'],
    [['पृष्ठ: हिन्दी में लिखना', 'खोज: शब्द'], 'हिंदी', 'पृष्ठ'],
    [['चाँद: पंजाब', 'खोज: शब्द'], 'चांद', 'चाँद'],
    [['चाँद: पंजाब', 'खोज: शब्द'], 'पञ्जाब', 'चाँद'],
    [['सड़क: रास्ता', 'खोज: शब्द'], 'सडक', 'सड़क'],
  ],
  ja: [
    [JAPANESE, 'サーバ 設定', 'サーバーの設定'],
    [JAPANESE, 'ｻｰﾊﾞｰ', 'サーバーの設定'],
    [JAPANESE, '画面', 'サーバーの設定'],
    [JAPANESE, '東京', '東京都の天気'],
    [JAPANESE, 'ガラス', 'ガラス'],
    [JAPANESE, 'カラス', 'カラス'],
  ],
  'zh-Hans': [
    [CHINESE, '数据库', '数据库设置'],
    [CHINESE, '设置数据库', '数据库设置'],
    [CHINESE, '数据', '数据库设置'],
    [CHINESE, '文档', '搜索功能'],
    [CHINESE, '语', '语言'],
  ],
  ko: [
    [KOREAN, '문서', '문서를 작성하기'],
    [KOREAN, '문서는', '문서를 작성하기'],
    [KOREAN, '데이터', '데이터베이스 설정'],
    [KOREAN, '데이터베이스설정', '데이터베이스 설정'],
    [KOREAN, '단어', '검색'],
  ],
  th: [
    [THAI, 'ภาษา', 'การตั้งค่า'],
    [THAI, 'เอกสาร', 'ค้นหา'],
  ],
}

describe.each(Object.entries(CASES))('in %s', (tag, cases) => {
  test.each(cases)('%#: %s finds its page', async (pages, query, first) => {
    expect((await search(tag, pages, query)).titles[0]).toBe(first)
  })
})

test.each([
  ['de', GERMAN, 'groesse', 'Größe'],
  ['ar', ARABIC, 'مستند', 'المستند'],
  ['ja', JAPANESE, '画面', '画面'],
  ['ko', KOREAN, '문서', '문서를'],
])('in %s the whole word is marked that a query means', async (tag, pages, query, mark) => {
  expect((await search(tag, pages, query)).marks).toContain(mark)
})

test.each([
  ['ja', JAPANESE, '京都', '東京都の天気'],
  ['ja', JAPANESE, 'カラス', 'ガラス'],
  ['uk', ['Їжа: Сторінка', 'Інше: Кінець'], 'іжа', 'Їжа'],
  ['hi', ['हिन्दी: पृष्ठ'], 'हनदा', 'हिन्दी'],
])('in %s, %#: letters that make another word count', async (tag, pages, query, other) => {
  expect((await search(tag, pages, query)).titles).not.toContain(other)
})

test('empty words of the language do not count', async () => {
  const pages = ['Der Stoff: die und der das', 'Faden: Nadel']
  expect((await search('de', pages, 'der Faden')).titles).toEqual(['Faden'])
})

test('English and the names in code are the same in every language', async () => {
  const pages = ['Path.angleAt(): Der Winkel eines Pfades', 'Path.length(): Die Länge']
  expect((await search('de', pages, 'angle at')).titles[0]).toBe('Path.angleAt()')
})
