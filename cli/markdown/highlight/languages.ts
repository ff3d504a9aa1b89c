/**
 * Names of the languages that code can be highlighted in. They are separate from `highlight.ts` because the checks need
 * only names, and loading shiki takes longer than reading a page. A test compares them with shiki's list.
 */
const NAMES = `1c 1c-query abap actionscript actionscript-3 ada adoc ahk ahk1 ahk2 angular-html angular-ts apache apex apl
  applescript ara as3 asciidoc asm astro awk ballerina bash bat batch be beancount berry bibtex bicep bird bird2
  blade bsl c c# c++ c3 cadence cairo cdc chapel chpl cjs clarity clj clojure closure-templates cmake cmd cobol
  codeowners codeql coffee coffeescript common-lisp console coq cpp cql crystal cs csharp css csv cts cue cypher d
  dart dax desktop diff docker dockerfile dotenv dream-maker edge elisp elixir elm emacs-lisp erb erl erlang f f#
  f03 f08 f18 f77 f90 f95 fennel fish fluent for fortran-fixed-form fortran-free-form fs fsharp fsl ftl gd
  gdresource gdscript gdshader genie gherkin git-commit git-rebase gjs gleam glimmer-js glimmer-ts glsl gn gnuplot
  go gql graphql groovy gts hack haml handlebars haskell haxe hbs hcl hjson hlsl hs html html-derivative http hurl
  hxml hy imba ini jade java javascript jinja jison jl js json json5 jsonc jsonl jsonnet jssm jsx julia just
  justfile kdl kotlin kql kt kts kusto latex lean lean4 less liquid lisp lit llvm log logo lua luau make makefile
  markdown marko matlab mbt mbti md mdc mdx mediawiki mermaid mips mipsasm mjs mmd mojo moonbit move mts nar
  narrat nextflow nextflow-groovy nf nginx nim nix nsis nu nushell objc objective-c objective-cpp ocaml odin
  openscad org pascal perl perl6 php pkl plsql po polar postcss pot potx powerquery powershell prisma prolog
  properties proto protobuf ps ps1 pug puppet purescript pwsh py python ql qml qmldir qss r racket raku razor rb
  rbs reg regex regexp rel riscv ron rosmsg rs rst ruby ruby-signature rust sas sass scad scala scheme scss sdbl
  sh shader shaderlab shell shellscript shellsession smalltalk smithy solidity soy sparql spl splunk sql
  ssh-config stata styl stylus surql surrealql svelte swift system-verilog systemd talon talonscript tasl tcl
  templ terraform tex tf tfvars toml tres ts ts-tags tscn tsp tsv tsx turtle twig typ typescript typespec typst v
  vala vb verilog vhdl vim viml vimscript vue vue-html vue-vine vy vyper wasm wenyan wgsl wiki wikitext wit wl
  wolfram xml xsl yaml yml zenscript zig zsh 文言`

/** Names that mean plain text and have no grammar. */
export const PLAIN_LANGUAGES: ReadonlySet<string> = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'ansi'])

export const LANGUAGES: ReadonlySet<string> = new Set(NAMES.split(/\s+/))

/** Names that other highlighters (Prism, Pygments, Chroma, highlight.js) have, and the nearest language here. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  angular: 'angular-html',
  cfg: 'ini',
  conf: 'ini',
  config: 'ini',
  django: 'jinja',
  dosbatch: 'bat',
  env: 'dotenv',
  flow: 'tsx',
  'go-html-template': 'html',
  'go-template': 'html',
  'go-text-template': 'html',
  golang: 'go',
  gotmpl: 'html',
  htm: 'html',
  htmlmixed: 'html',
  'html-vue': 'vue',
  'js-vue': 'js',
  'jsx-vue': 'jsx',
  'ts-vue': 'ts',
  'tsx-vue': 'tsx',
  'vue-html': 'vue',
  jinja2: 'jinja',
  jsonld: 'json',
  markdoc: 'md',
  mjml: 'html',
  objectivec: 'objective-c',
  'obj-c': 'objective-c',
  patch: 'diff',
  pycon: 'python',
  py3: 'python',
  python3: 'python',
  'sh-session': 'shellsession',
  'shell-session': 'shellsession',
  ps1con: 'powershell',
  'pwsh-session': 'powershell',
  snackplayer: 'jsx',
  svg: 'xml',
  terminal: 'shellsession',
  vbnet: 'vb',
  vbscript: 'vb',
  xhtml: 'html',
}

/** Names that other tools have for code without colours. */
const OTHER_PLAIN: ReadonlySet<string> = new Set([
  'goat',
  'no-highlight',
  'no-syntax',
  'nohighlight',
  'none',
  'output',
  'syntax',
  'tree',
])

/** @param name in lower case */
export function languageNamed(name: string): string {
  if (LANGUAGES.has(name) || PLAIN_LANGUAGES.has(name)) return name
  if (OTHER_PLAIN.has(name)) return 'text'
  return Object.hasOwn(OTHER_NAMES, name) ? (OTHER_NAMES[name] ?? name) : name
}

/** A language by any name that it has, `text` for plain text; `undefined` when it has no grammar. */
export function knownLanguage(name: string): string | undefined {
  const language = languageNamed(name.toLowerCase())
  if (PLAIN_LANGUAGES.has(language)) return 'text'
  return LANGUAGES.has(language) ? language : undefined
}

/** Whether a language has a grammar or means plain text. */
export function isKnownLanguage(language: string): boolean {
  return PLAIN_LANGUAGES.has(language) || LANGUAGES.has(language)
}
