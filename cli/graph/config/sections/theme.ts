/** Look, colours, fonts and replaced parts. */
import { components } from '../../../../site/components.ts'
import { looks } from '../../../../site/styles/looks.ts'
import { measures, tokens } from '../../../../site/styles/tokens.ts'
import type { ConfigShape, Section } from '../definition.ts'

const colorTokens = Object.keys(tokens).filter((name) => !measures.includes(name))

function tokenOptions(names: readonly string[]): ConfigShape['options'] {
  return Object.fromEntries(names.map((name) => [name, { type: 'cssValue', about: tokens[name] ?? '' } as const]))
}

export const theme: Section<
  'ThemeOptions' | 'ThemeBundle' | 'ThemeFonts' | 'ThemeTokens' | 'ThemeDarkTokens' | 'ThemeComponents'
> = {
  ThemeOptions: {
    at: ['theme'],
    options: {
      look: {
        type: { choice: Object.keys(looks) },
        about: `The look of all pages. ${Object.entries(looks)
          .map(([name, { about }]) => `\`${name}\`: ${about.charAt(0).toLowerCase()}${about.slice(1)}`)
          .join(' ')}`,
        default: 'paper',
      },
      accent: {
        type: 'hexColor',
        about:
          'The colour of links and buttons, from which the tokens `accent`, `accentShade` and `onAccent` of both modes are made. ' +
          'Buttons have it as it is written. In text its lightness changes if the contrast would be less than 4.5 to 1.',
        otherwise: 'the colours of the look',
        example: '#2b49b0',
      },
      fonts: { type: { is: 'ThemeFonts' }, about: 'Your own fonts, as files.', default: {} },
      tokens: { type: { is: 'ThemeTokens' }, about: 'Colours, fonts and sizes.', default: {} },
      darkTokens: { type: { is: 'ThemeDarkTokens' }, about: 'Colours in dark mode.', default: {} },
      css: {
        type: 'file',
        about: 'Your own style sheet, below the folder of docs.config.ts; its rules win over ours.',
        otherwise: 'none',
      },
      components: {
        type: { is: 'ThemeComponents' },
        about:
          'Your own parts of the page: files whose default export is drawn instead of ours, with the same properties.',
        default: {},
      },
      bundle: { type: { is: 'ThemeBundle' }, about: 'How your own code is bundled.', default: {} },
    },
  },
  ThemeBundle: {
    at: ['theme.bundle'],
    about: 'How the code of components, parts of the theme and pages is bundled.',
    options: {
      alias: {
        type: { map: 'text', keys: 'text' },
        about: 'Other names in imports: for a folder or a file, with a path that begins with `./`, or for a package.',
        default: {},
        example: { '@ui': './src/ui', moment: 'dayjs' },
      },
      define: {
        type: { map: 'json', keys: 'text' },
        about:
          'Names in code that stand for a value. Everybody can read it in the published code, so it may hold no secret.',
        default: {},
        example: { __VERSION__: '4.2.0' },
      },
      loaders: {
        type: {
          map: { choice: ['text', 'json', 'dataurl', 'base64', 'binary', 'js', 'jsx', 'ts', 'tsx'] },
          keys: 'text',
        },
        about: 'What an import of a file with this ending becomes.',
        default: {},
        example: { '.graphql': 'text' },
      },
    },
  },
  ThemeFonts: {
    at: ['theme.fonts'],
    about:
      'Files of fonts in WOFF2, below the folder of docs.config.ts. Family, weight, style and characters are read from the files. ' +
      'Until a font is loaded, a font of the system stands in with the same widths and heights, so that nothing moves. ' +
      'The first file of each is loaded at once.',
    options: {
      text: { type: { list: 'file' }, about: 'Font of the text.', default: [], example: ['fonts/inter.woff2'] },
      headings: {
        type: { list: 'file' },
        about: 'Font of headings; by default, the font of the text.',
        default: [],
        example: ['fonts/lora.woff2'],
      },
      code: { type: { list: 'file' }, about: 'Font of code.', default: [], example: ['fonts/fira-code.woff2'] },
    },
  },
  ThemeTokens: {
    at: ['theme.tokens'],
    about: 'Custom properties of the style sheet, as CSS values. A colour counts in light mode.',
    options: tokenOptions(Object.keys(tokens)),
  },
  ThemeDarkTokens: {
    at: ['theme.darkTokens'],
    about: 'The colours of dark mode.',
    options: tokenOptions(colorTokens),
  },
  ThemeComponents: {
    at: ['theme.components'],
    about:
      "Parts that can be replaced. Such a file may build on ours: `import { Footer, useSite } from 'docs-build/theme'`. " +
      'Their types need `@types/react`, which is for you to install. Parts of the frame are taken over by React with the page. ' +
      'A part of the text becomes an island when it uses state, effects, refs or handlers of events: its HTML is drawn when the site is built, ' +
      "and React takes it over when the reader sees it. `export const hydrate = 'none'`, `'idle'`, `'visible'` or `'load'` in its file decides otherwise. " +
      'Markdown inside an island stays the HTML of the server and is sent once; a label with markup is an element. ' +
      'A page without islands loads none of their code.',
    options: Object.fromEntries(
      Object.entries(components).map(([name, { about }]) => [name, { type: 'file', about } as const]),
    ),
  },
}
