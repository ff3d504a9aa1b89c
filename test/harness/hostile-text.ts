/** A site with the same text in every place that accepts text, so that one attack reaches all places. */
import { type Files, parseSite } from './files.ts'

/** Name of the global variable that a text sets when it runs. */
export const MARK = '__ran'

const RUN = `window.${MARK}=1`

/** Texts that break out of a context: an element, an attribute, a comment, a string, a JSON, a template. */
export const HOSTILE: readonly string[] = [
  `</script><script>${RUN}</script>`,
  `</title></textarea></style></template><img src=x onerror=${RUN}>`,
  `"><svg onload=${RUN}>`,
  `' onfocus='${RUN}' autofocus='`,
  `<!--<script>${RUN}</script>`,
  `--><script>${RUN}</script><!--`,
  `]]><script>${RUN}</script>`,
  `\\u003cscript>\\x3c/script>\\"';${RUN}//`,
  `\${${RUN}} {{constructor.constructor('${RUN}')()}} <%= ${RUN} %>`,
  `&lt;img src=x onerror=${RUN}&gt; &#60;script&#62;`,
  `\u2028${RUN}\u2029//`,
  `javascript:${RUN}`,
  `[x](javascript:${RUN}) ![x](x "y" onerror=${RUN}) <javascript:${RUN}>`,
  `__proto__ constructor hasOwnProperty`,
]

/** A text as Markdown that shows it, without being Markdown or HTML. */
function asMarkdown(text: string): string {
  return text.replace(/[^a-zA-Z0-9 ]/gu, (character) => `&#${character.codePointAt(0)};`)
}

/** The site with this text in every place. Pages keep their names, so that two such sites can be compared. */
export function siteOf(text: string, tag: string = text): Files {
  const yaml = JSON.stringify(text)
  const words = asMarkdown(text)
  const js = JSON.stringify(text)
  const code = text.replace(/[\n\r]/g, ' ')
  // Quotes, brackets and equals signs separate the options of a fence, some of which mark its code.
  const info = code.replace(/["'=[\]{}]/g, '')
  return {
    ...parseSite(`
      -- docs/readme.md --
      ---
      title: ${yaml}
      description: ${yaml}
      tags: [${JSON.stringify(tag)}]
      keywords: [${yaml}]
      sidebar_label: ${yaml}
      pagination_label: ${yaml}
      last_update: { date: 2024-03-05, author: ${yaml} }
      ---

      ## ${words}

      A ${words} and [${words}](./guides/one.md '${words}').

      ![${words}](./guides/map.svg "${words}")

      | ${words} | b |
      | - | - |
      | ${words} | c |

      - [ ] ${words}

      Note[^1].

      [^1]: ${words}
      -- docs/guides/readme.md --
      # ${words}

      ### ${words}

      :::tip[${words}]

      ${words}

      :::

      ::::tabs
      :::tab[${words}]
      ${words}
      :::
      ::::

      > [!NOTE]
      > ${words}
      -- docs/guides/one.md --
      ---
      sidebar_position: 1
      ---

      ~~~js title="code.js"
      ${code}
      ~~~

      ~~~ ${info}
      ${code}
      ~~~

          ${code}

      [back](./readme.md)
      -- docs/guides/_category_.json --
      { "label": ${js} }
      -- docs/listed/_category_.json --
      {
        "label": ${js}, "description": ${js}, "key": ${js}, "customProps": { "text": ${js} },
        "link": { "type": "generated-index", "title": ${js}, "description": ${js}, "keywords": [${js}] }
      }
      -- docs/listed/two.md --
      ---
      title: ${yaml}
      description: ${yaml}
      sidebar_custom_props: { ${yaml}: ${yaml} }
      ---
      -- docs/listed/inner/_category_.json --
      { "label": ${js}, "link": { "type": "generated-index" } }
      -- docs/listed/inner/three.md --
      # ${words}
      -- docs/guides/map.svg --
      <svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>
      -- docs.config.ts --
      const text = ${js}
      export default {
        title: text,
        tagline: text,
        titleDelimiter: text,
        url: 'https://docs.example.org',
        metadata: [{ name: 'x', content: text }],
        docs: { showLastUpdateTime: true, showLastUpdateAuthor: true, version: { label: text } },
        navbar: {
          title: text,
          logo: { src: '/logo.svg', alt: text },
          items: [
            { label: text, to: '/guides' },
            { type: 'dropdown', label: text, items: [{ label: text, href: 'https://example.org/' }] },
            { type: 'docsVersion' },
            { type: 'search' },
          ],
        },
        footer: { links: [{ title: text, items: [{ label: text, to: '/' }] }] },
        customFields: { text },
        checks: { rules: { 'heading-levels': 'ignore', 'unknown-language': 'ignore' } },
      }
      -- static/logo.svg --
      <svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>
    `),
  }
}
