/**
 * The face of each room: the modules that other rooms and doors may import. Everything else is private, and may be changed
 * without reading another room. `architecture.test.ts` holds it: an import past a face fails, and so does a module here
 * that nobody outside imports.
 *
 * It is a list instead of an `index.ts` in each room, because a bundler assigns modules to scripts by their files. With
 * an `index.ts`, 431 scripts become 282, and `docs-build --version` takes a third more time and 57 MB instead of 48.
 */
export const FACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kernel: {
    'cli/kernel': 'fingerprint fixed-clock folder inside json optional-package owner-code',
    'cli/kernel/fault':
      'config-error draw-error errors finding foreign-module line-index nearest pattern report terminal-text',
    'cli/kernel/fault/reports': 'causes index json',
    'cli/kernel/network': 'client',
    'cli/kernel/program': 'open-browser own-command package-command process-end scripts terminal',
    'cli/kernel/schema': 'forms json-schema literal read types wording',
    'cli/kernel/store':
      'abandoned blocks cache-folder deflated exchange memo parts passing-store seal sealed-record store',
    'cli/kernel/store/remote': 'cache-server remote-cache',
    'cli/kernel/threads': 'bounded-work pool progress realm share shared time-limit together',
  },
  theme: {
    site: 'components contract extras folders freeze map-values own server-entry server url',
    'site/body': 'block body drawn slot',
    'site/dev': 'overlay',
    'site/directives': 'directive index term',
    'site/hydration': 'marked reader-entry reader-globals',
    'site/islands': 'inline-styles island marks page-component react-html',
    'site/markdown': 'code-block',
    'site/mdx': 'code-page',
    'site/navbar/items': 'index navbar-item',
    'site/page': 'page-bundle page-kind page-parts',
    'site/search': 'index-format provider',
    'site/search/language': 'language languages words',
    'site/search/local': 'local-search',
    'site/sidebar': 'sidebar-branches sidebar-rows',
    'site/styles': 'looks tokens',
    'site/text': 'html json markdown-text',
    'site/words': 'english say-in say site-words tables',
    templates: 'base-url-banner boot index redirect-page redirect-script small-page',
    'templates/files': 'header-rules headers llms opensearch robots security-policy sitemap',
    'templates/redirects': 'format index',
  },
  markdown: {
    'cli/markdown': 'attached-plugin doc-path document extensions extras parse plugged-tree render-markdown',
    'cli/markdown/code': 'code-block code-html code-info drawn-code fences',
    'cli/markdown/components': 'component element-directives',
    'cli/markdown/dialects': 'boxes code-ranges dialect marked-parts readers rewrite splice',
    'cli/markdown/dialects/unambiguous': 'imports',
    'cli/markdown/front-matter': 'frontmatter yaml-block yaml-map',
    'cli/markdown/highlight': 'known-patterns languages pattern-translation requirement',
    'cli/markdown/html':
      'foreign-media html-attributes page-ids published-types safe-elements style-urls svg url-scheme written-destination',
    'cli/markdown/includes': 'include-reader insert',
    'cli/markdown/mdx': 'mdx-code mdx-components mdx-faults run-code',
    'cli/markdown/parser': 'dialect parser',
    'cli/markdown/syntax': 'closing-bracket emoji-names terms',
    'cli/markdown/text':
      'exemptions for-each-node headings reference-label repeated-text source-hash source-place text-edit',
  },
  graph: {
    'cli/graph': 'assemble-site config-html edition routes sidebar-place sidebar site-names site',
    'cli/graph/checks': 'address-contract baseline checked-site exempted fix-range page-kinds rule rules',
    'cli/graph/checks/texts': 'dropped-svg missing-word translations',
    'cli/graph/config':
      'config cross-check edit-url literal-text locale plain resolve schema site-words translate-config user-config validate version-data words',
    'cli/graph/config/source': 'option-place parse-script',
    'cli/graph/links':
      'address-path answers config-references preview-images redirects resolve site-redirects style-references',
    'cli/graph/pages': 'category-files category-page category-pages documents generated-page metadata-file start tags',
    'cli/graph/plugins':
      'bundle claims directives documents fields head images navbar-records navbar pages parts plugged-reading plugin-fault plugin plugins rule rules search site styles',
    'cli/graph/plugins/kit':
      'bounded-drawing package-version page-places page-script plugin-options plugin-words title-place',
  },
  output: {
    'cli/output/bundle':
      'bundle code-error islands mdx-imports mdx-modules plugged-modules plugged-parts read-style source theme',
    'cli/output/render':
      'category-page edition-props generated-props home last-update manifest output-path page-fills page-props page props sidebar-branch sidebar-tree site-data slots twin word-files',
    'cli/output/search': 'has-index index-edit index-files language-of page-text page-words',
    'cli/output/verify': 'addresses dead-addresses output rules verify-output',
  },
  project: {
    'cli/project': 'baseline-file check-changed doctor inputs observation project refresh-inputs workspace',
    'cli/project/built': 'budgets built-output byte-text survey weight',
    'cli/project/config': 'compile-config dialect-package find-project guarded-evaluation load-config',
    'cli/project/editions': 'freeze-version translation-mark',
    'cli/project/files':
      'asset-file below document-reading earlier-files included-files new-page page-files regular-file source-key write-texts',
    'cli/project/git': 'code-owners git-process git repository',
    'cli/project/hydration': 'output verify-hydration',
    'cli/project/outputs':
      'all-outputs assets checked-run frozen-editions make-share output-index output paths policy search-index shared-context site-keys site-names site-output',
    'cli/project/outputs/answers': 'explain-target keep-addresses site-graph',
    'cli/project/outputs/pages': 'find-page pages-on-demand remade-pages',
    'cli/project/outputs/producers': 'redirects sitemap',
    'cli/project/pipeline':
      'edition-graphs engine image-forms open-exchange page-files read-documents read-heads run-key update updated with-engine',
    'cli/project/publish':
      'build-times changed-files earlier-releases ledger output-guard output-parts output-stage project-output published-site staged-links verify-folder',
    'cli/project/theme':
      'kept-bundle own-code own-package part-files site-bundle style-findings templates theme-fault theme-source',
  },
  app: {
    'cli/app': 'operations',
    'cli/app/commands': 'index',
    'cli/app/commands/running': 'command failing-rules findings packaged run-commands run-options',
    'cli/app/dev': 'dev',
    'cli/app/init': 'detect foreign-tree other-tools',
    'cli/app/live': 'follow-disk live-project reach suppose with-project',
    'cli/app/moving': 'read-tree write-new',
    'cli/app/operations': 'further-checks',
    'cli/app/serve': 'built-site host-policy listen-options server',
  },
}

/** The paths in a face, without their endings. */
export function faceOf(room: string): ReadonlySet<string> {
  return new Set(
    Object.entries(FACES[room] ?? {}).flatMap(([folder, names]) => names.split(' ').map((name) => `${folder}/${name}`)),
  )
}
