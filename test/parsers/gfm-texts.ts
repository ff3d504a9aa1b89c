/** GFM's additions to CommonMark: each construct in all forms and next to others. */
const TABLES = [
  '| a | b |\n| - | - |\n| c | d |\n',
  'a | b\n- | -\nc | d\n',
  '| a |\n| :-: |\n| **c** |\n',
  '| a | b | c |\n| :- | -: | - |\n| 1 |\n| 1 | 2 | 3 | 4 |\n',
  '| a \\| b | `c \\| d` |\n| - | - |\n| [e](f "g \\| h") | ![i](j) |\n',
  'text\n| a |\n| - |\n| b |\ntext\n\ntext\n',
  '| a |\n| - |\n> quote\n',
  '> | a |\n> | - |\n> | b |\n',
  '- | a |\n  | - |\n  | b |\n',
  '| a |\n| - | - |\n',
  '| a |\n|---|\n\n| b |\n',
  '|a|\n|-|\n# heading\n',
  '|a|\n|-|\n- item\n',
  '| a |\n| - |\n```\ncode\n```\n',
  '| <b>a</b> | https://a.b |\n| - | - |\n| a@b.c | [x] |\n',
]
const STRUCK = ['~~a~~', '~a~', '~~~a~~~', '~~a\n\nb~~', '~~a *b* c~~', '*a ~~b* c~~', '\\~~a~~', '~~ a ~~', 'a~~b~~c']
const TASKS = [
  '- [ ] a\n- [x] b\n- [X] c\n',
  '1. [ ] a\n2. [x] b\n',
  '- [x] `code`\n- [ ] *a* b\n- [ ] [a](b)\n',
  '- [ ]a\n- [y] b\n- [] c\n',
  '- [x] a\n  - [ ] b\n    - [x] c\n',
  '> - [ ] a\n>   more\n',
  '- [ ] a\n\n  b\n- [x] c\n',
]
const AUTOLINKS = [
  'www.a.b',
  'see www.a.b/c?d=e&f=g.',
  'http://a.b/c_(d)_e)',
  '(https://a.b)',
  'https://a.b/c&amp; and https://a.b/c&lt;d',
  'http://localhost:3000/a',
  'a@b.c, a.b-c_d@e.f and a+b@c-d.e.',
  '*https://a.b/c*',
  '[https://a.b](c)',
  '`https://a.b`',
  '<https://a.b> https://c.d',
  'a@b',
  'xwww.a.b',
]
const FOOTNOTES = [
  'a[^1]\n\n[^1]: b\n',
  'a[^b c]\n',
  'a[^1] b[^1] c[^2]\n\n[^2]: d\n[^1]: e *f*\n    g\n\n    h\n\ni\n',
  '[^1]: a\n\n    ```\n    b\n    ```\n\n    - c\n',
  '> a[^1]\n>\n> [^1]: b\n',
  '![^1]\n\n[^1]: a\n',
  '[^1]:\n    a\n',
  'a[^1]\n\n[^1]: b\n     - c\n     - d\n',
  'a[^1]\n\n[^1]: b\n\n    1. c\n\n    2. d\n\n[^2]: e\n',
]
/** Hard breaks at the end of the words of links and images. */
const BREAKS = ['[a\\\n  ](b)', '[a  \n](b)', '- ![a\\\n  ](b)', '> [*a*\\\n> ](b)', '[a\\\n]\n\n[a]: b\n']

export const GFM_TEXTS: readonly string[] = [...TABLES, ...STRUCK, ...TASKS, ...AUTOLINKS, ...FOOTNOTES, ...BREAKS]
