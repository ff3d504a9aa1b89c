/** The types of `docs.config.ts`, made from `schema.ts` by `generate.mjs`. */

/** The whole configuration. Every option may be left out. */
export interface UserConfig {
  /**
   * Name of the site, shown in page titles and as the home link. Default: the name in `package.json`, else of the
   * folder.
   */
  readonly title?: string
  /** One sentence about the site, shown on the home page. Default: `''`. */
  readonly tagline?: string
  /** Stands between a page's title and the site's. Default: `'|'`. */
  readonly titleDelimiter?: string
  /** Address of the site without a path. Without it there are no canonical links and no sitemap. Default: `''`. */
  readonly url?: string
  /** Path below which the site is served. Default: `'/'`. */
  readonly baseUrl?: string
  /** Icon of the site in browser tabs. */
  readonly favicon?: string
  /** Preview image of pages that do not have their own. */
  readonly image?: string
  /** Asks search engines to leave the whole site out. Default: `false`. */
  readonly noIndex?: boolean
  /**
   * More `meta` elements for every page, each as a map of its attributes. Example: `[{ name: 'author', content: 'The
   * team' }]`.
   */
  readonly metadata?: readonly { readonly [key: string]: string }[]
  /** Folders whose files are published as they are. Default: `['static']`. */
  readonly staticDirs?: readonly string[]
  /** Languages of the site. */
  readonly i18n?: I18nOptions
  /**
   * Old addresses, and where readers are led from there. `redirect_from` in the front matter of a page adds its own.
   */
  readonly redirects?: RedirectsOptions
  /**
   * The Markdown files, their sidebars and what a page shows. A list gives the site several docs, each with its own
   * `id`, folder and `routeBasePath`; the first are the main ones.
   */
  readonly docs?: DocsOptions | readonly DocsOptions[]
  /** How Markdown is read. */
  readonly markdown?: MarkdownOptions
  /** What links may lead to besides pages and files. */
  readonly links?: LinksOptions
  /** Which rules fail the build, which only warn, and what they ignore. */
  readonly checks?: ChecksOptions
  /**
   * Commands that test code blocks, by the language of the blocks. Only `docs-build check --samples` runs them.
   * Example: `{ js: 'node', py: 'python3' }`.
   */
  readonly samples?: { readonly [key: string]: string | SampleOptions }
  /**
   * Bytes that a first visit to a page may download, by the kind of the page. A build with a heavier page fails;
   * `docs-build weight` shows the figures.
   */
  readonly budgets?: BudgetsOptions
  /** How pages start in browsers. */
  readonly hydration?: HydrationOptions
  /** What stays of earlier releases of the site. */
  readonly releases?: ReleasesOptions
  /** What machines share of the work on the site. */
  readonly cache?: CacheOptions
  /** The bar at the top of every page. */
  readonly navbar?: NavbarOptions
  /** The foot of every page. Default: no footer. */
  readonly footer?: FooterOptions
  /** A notice above the navbar. Default: no notice. */
  readonly announcementBar?: AnnouncementBarOptions
  /** Light and dark colours. */
  readonly colorMode?: ColorModeOptions
  /** Which headings the page's table of contents lists. */
  readonly tableOfContents?: TableOfContentsOptions
  /** Behaviour of the sidebar. */
  readonly sidebar?: SidebarOptions
  /**
   * Makes the document at `/` a home page, without a sidebar. If there is no such document, the home page lists the
   * sections. Default: the document at `/` is a page like all others.
   */
  readonly home?: HomeOptions
  /** Your own colours, styles and parts of the page. */
  readonly theme?: ThemeOptions
  /**
   * Code blocks marked `example`, which are run and drawn when the site is built. Default: examples are shown as
   * code.
   */
  readonly examples?: ExamplesOptions
  /** What browsers allow the pages to do. */
  readonly security?: SecurityOptions
  /** The search in the navbar and the search page. */
  readonly search?: SearchOptions
  /**
   * Plugins in the order of their effects: values that `definePlugin` made, or `[module, options]` with a path or
   * the name of a package. Example: `[['./plugins/glossary.ts', { terms: 'terms.yml' }]]`.
   */
  readonly plugins?: readonly unknown[]
  /**
   * Whether the files in the folder `pages/` become pages: `.md` and `.mdx` as documents, `.tsx` and `.jsx` as
   * components. Default: `true`.
   */
  readonly pages?: boolean
  /** Your own plain data; docs-build does not read it. */
  readonly customFields?: { readonly [key: string]: unknown }
}

export interface RedirectsOptions {
  /**
   * Destination of each old address: a page, a file, an anchor, or an address on another site. Example: `{
   * '/old/page': '/guides/page', '/guides/page#old-part': '/guides/page#new-part' }`.
   */
  readonly paths?: { readonly [key: string]: string }
  /**
   * How they are published: `html` as small pages that redirect, which every host can serve; `netlify` in
   * `_redirects`, which Cloudflare Pages reads too; `vercel` in `vercel.json`; `nginx` as a map in
   * `redirects.nginx.conf`; `json` as a list in `redirects.json`. A `_redirects` or `vercel.json` in a static folder
   * keeps its own rules, and these come after them. Default: `['html', 'netlify']`.
   */
  readonly formats?: readonly ('html' | 'netlify' | 'vercel' | 'nginx' | 'json')[]
}

export interface I18nOptions {
  /** Language of the pages. Default: `'en'`. */
  readonly defaultLocale?: string
  /**
   * All languages. The default language has no folder in addresses, and every other language has its own (`/nl/`). A
   * page without a translation is shown in the default language. Default: the default locale alone.
   */
  readonly locales?: readonly string[]
  /** Settings of single languages, by language. Example: `{ de: { label: 'German' } }`. */
  readonly localeConfigs?: { readonly [key: string]: LocaleOptions }
  /**
   * Words of the interface, by language, that replace the words of docs-build or add missing ones. Example: `{ en: {
   * 'page.toc': 'Contents' } }`.
   */
  readonly words?: { readonly [key: string]: WordsOptions }
}

/**
 * Words of the interface by their names. Names in braces are placeholders; your own words must contain the same
 * ones.
 */
export interface WordsOptions {
  /** In English: “Skip to main content”. */
  readonly 'page.skip'?: string
  /** In English: “Top of the page”. */
  readonly 'page.top'?: string
  /** In English: “Announcement”. */
  readonly 'page.announcement'?: string
  /** In English: “Close”. */
  readonly 'page.close'?: string
  /** In English: “Scroll back to top”. */
  readonly 'page.backToTop'?: string
  /** In English: “Breadcrumbs”. */
  readonly 'page.breadcrumbs'?: string
  /** In English: “Home page”. */
  readonly 'page.home'?: string
  /** In English: “Main”. */
  readonly 'page.main'?: string
  /** In English: “Toggle navigation bar”. */
  readonly 'page.menu'?: string
  /** In English: “Main menu”. */
  readonly 'page.mainMenu'?: string
  /** In English: “More”. */
  readonly 'page.more'?: string
  /** In English: “Close navigation bar”. */
  readonly 'page.closeMenu'?: string
  /** In English: “To the pages of this section”. */
  readonly 'page.toSection'?: string
  /** In English: “Back to main menu”. */
  readonly 'page.toMainMenu'?: string
  /** In English: “Languages”. */
  readonly 'page.languages'?: string
  /** In English: “Versions”. */
  readonly 'page.versions'?: string
  /** In English: “Search docs”. */
  readonly 'page.search'?: string
  /** In English: “(opens in new tab)”. */
  readonly 'page.newTab'?: string
  /** In English: “light mode”. */
  readonly 'page.lightMode'?: string
  /** In English: “dark mode”. */
  readonly 'page.darkMode'?: string
  /** In English: “system mode”. */
  readonly 'page.systemMode'?: string
  /** In English: “Switch between dark and light mode (currently {mode})”. */
  readonly 'page.switchMode'?: string
  /** In English: “Docs sidebar”. */
  readonly 'page.sidebar'?: string
  /** In English: “Expand sidebar”. */
  readonly 'page.showSidebar'?: string
  /** In English: “Collapse sidebar”. */
  readonly 'page.hideSidebar'?: string
  /** In English: “Expand sidebar category '{label}'”. */
  readonly 'page.openCategory'?: string
  /** In English: “Collapse sidebar category '{label}'”. */
  readonly 'page.closeCategory'?: string
  /** In English: “On this page”. */
  readonly 'page.toc'?: string
  /** In English: “Tags:”. */
  readonly 'page.tags'?: string
  /** In English: “Edit this page”. */
  readonly 'page.edit'?: string
  /** In English: “Last updated on {date} by {author}”. */
  readonly 'page.updated'?: string
  /** In English: “Last updated on {date}”. */
  readonly 'page.updatedOn'?: string
  /** In English: “Last updated by {author}”. */
  readonly 'page.updatedBy'?: string
  /** In English: “Docs pages”. */
  readonly 'page.neighbours'?: string
  /** In English: “Previous”. */
  readonly 'page.previous'?: string
  /** In English: “Next”. */
  readonly 'page.next'?: string
  /** In English: “Loading page”. */
  readonly 'page.loading'?: string
  /** In English: “This page could not be loaded.”. */
  readonly 'page.notLoaded'?: string
  /** In English: “The site does not answer. You might want to check your network connection.”. */
  readonly 'page.noAnswer'?: string
  /** In English: “Page Error”. */
  readonly 'page.error'?: string
  /** In English: “Try again”. */
  readonly 'page.tryAgain'?: string
  /** In English: “Code: {name}”. */
  readonly 'page.code'?: string
  /** In English: “Toggle word wrap: {name}”. */
  readonly 'page.wrapCode'?: string
  /** In English: “Copy code to clipboard: {name}”. */
  readonly 'page.copyCode'?: string
  /** In English: “Copied”. */
  readonly 'page.copied'?: string
  /** In English: “The browser did not allow copying”. */
  readonly 'page.notCopied'?: string
  /** In English: “Unlisted page”. */
  readonly 'page.unlisted'?: string
  /** In English: “Search engines do not list this page; only its link leads here.”. */
  readonly 'page.unlistedText'?: string
  /** In English: “Draft page”. */
  readonly 'page.draft'?: string
  /** In English: “This page is shown here and left out of the published site.”. */
  readonly 'page.draftText'?: string
  /** In English: “We could not find what you were looking for.”. */
  readonly 'page.notFound'?: string
  /**
   * In English: “Please contact the owner of the site that linked you here and let them know their link is broken,
   * or start again from the {home}.”.
   */
  readonly 'page.notFoundHelp'?: string
  /** In English: “home page of {title}”. */
  readonly 'page.homeOf'?: string
  /** In English: “View all tags”. */
  readonly 'page.allTags'?: string
  /** In English: “Type your search here”. */
  readonly 'page.searchPrompt'?: string
  /** In English: “No search is configured. The menu leads to every page.”. */
  readonly 'page.noSearch'?: string
  /** In English: “Searching needs JavaScript. The menu leads to every page.”. */
  readonly 'page.searchNeedsScripts'?: string
  /** In English: “The search could not be loaded. You might want to check your network connection.”. */
  readonly 'page.searchFailed'?: string
  /** In English: “note”. */
  readonly 'text.note'?: string
  /** In English: “tip”. */
  readonly 'text.tip'?: string
  /** In English: “info”. */
  readonly 'text.info'?: string
  /** In English: “warning”. */
  readonly 'text.warning'?: string
  /** In English: “danger”. */
  readonly 'text.danger'?: string
  /** In English: “caution”. */
  readonly 'text.caution'?: string
  /** In English: “secondary”. */
  readonly 'text.secondary'?: string
  /** In English: “important”. */
  readonly 'text.important'?: string
  /** In English: “success”. */
  readonly 'text.success'?: string
  /** In English: “This page has moved”. */
  readonly 'text.moved'?: string
  /** In English: “Direct link to {heading}”. */
  readonly 'text.headingLink'?: string
  /** In English: “Table”. */
  readonly 'text.table'?: string
  /** In English: “Table: {columns}”. */
  readonly 'text.tableOf'?: string
  /** In English: “Footnotes”. */
  readonly 'text.footnotes'?: string
  /** In English: “Back to reference {number}”. */
  readonly 'text.footnoteBack'?: string
  /** In English: “Related pages”. */
  readonly 'text.related'?: string
  /** In English: “Plays on YouTube”. */
  readonly 'text.youtube'?: string
  /** In English: “Parameter”. */
  readonly 'text.parameters'?: string
  /** In English: “Property”. */
  readonly 'text.properties'?: string
  /** In English: “Prop”. */
  readonly 'text.props'?: string
  /** In English: “Option”. */
  readonly 'text.options'?: string
  /** In English: “Key”. */
  readonly 'text.keys'?: string
  /** In English: “Value”. */
  readonly 'text.values'?: string
  /** In English: “Type”. */
  readonly 'text.type'?: string
  /** In English: “Default”. */
  readonly 'text.default'?: string
  /** In English: “Required”. */
  readonly 'text.required'?: string
  /** In English: “Description”. */
  readonly 'text.about'?: string
  /** In English: “What you see”. */
  readonly 'text.seen'?: string
  /** In English: “What you write”. */
  readonly 'text.wrote'?: string
  /** In English: “Why, and what to do”. */
  readonly 'text.why'?: string
  /** In English: “Warning: ”. */
  readonly 'text.saysWarning'?: string
  /** In English: “Error: ”. */
  readonly 'text.saysError'?: string
  /** In English: “Exception: ”. */
  readonly 'text.saysException'?: string
  /** In English: “{count} minutes to read”. */
  readonly 'text.readingTime'?: PluralOptions
  /** In English: “{count} pages”. */
  readonly 'text.pages'?: PluralOptions
  /** In English: “{label} (start page)”. */
  readonly 'text.versionStart'?: string
  /** In English: “Search the documentation”. */
  readonly 'text.searchTitle'?: string
  /** In English: “Search all pages of {title}.”. */
  readonly 'text.searchAbout'?: string
  /** In English: “Search {title}”. */
  readonly 'text.searchSite'?: string
  /** In English: “Tags”. */
  readonly 'text.tagsTitle'?: string
  /** In English: “All tags of {title}, each with the number of its pages.”. */
  readonly 'text.tagsAbout'?: string
  /** In English: “{count} docs tagged with "{label}"”. */
  readonly 'text.tagTitle'?: PluralOptions
  /** In English: “The pages of {title} that carry the tag {label}.”. */
  readonly 'text.tagAbout'?: string
  /** In English: “Enlarge”. */
  readonly 'text.enlarge'?: string
  /** In English: “Enlarge: {label}”. */
  readonly 'text.enlargeOf'?: string
  /** In English: “Version: {label}”. */
  readonly 'text.version'?: string
  /** In English: “This is the documentation of {label}, which is not released yet.”. */
  readonly 'text.unreleased'?: string
  /** In English: “This is the documentation of {label}, which is no longer maintained.”. */
  readonly 'text.unmaintained'?: string
  /** In English: “Read this page in the current version, {label}.”. */
  readonly 'text.readSame'?: string
  /** In English: “Begin to read in the current version, {label}.”. */
  readonly 'text.readStart'?: string
  /** In English: “This page is not translated yet. It is shown in {language}.”. */
  readonly 'text.untranslated'?: string
  /** In English: “Page Not Found”. */
  readonly 'text.notFoundTitle'?: string
  /** In English: “Did you mean…”. */
  readonly 'text.didYouMean'?: string
  /** In English: “Diagram: {texts}”. */
  readonly 'plugin.diagram'?: string
  /** In English: “Archive”. */
  readonly 'plugin.newsArchive'?: string
  /** In English: “All posts by year.”. */
  readonly 'plugin.newsArchiveAbout'?: string
  /** In English: “Authors”. */
  readonly 'plugin.newsAuthors'?: string
  /** In English: “Everyone who writes here.”. */
  readonly 'plugin.newsAuthorsAbout'?: string
  /** In English: “{title}, page {page}”. */
  readonly 'plugin.newsPage'?: string
  /** In English: “Read more”. */
  readonly 'plugin.newsReadMore'?: string
  /** In English: “Posts by {name}.”. */
  readonly 'plugin.newsPostsBy'?: string
  /** In English: “There are no posts yet.”. */
  readonly 'plugin.newsNoPosts'?: string
  /** In English: “Subscribe:”. */
  readonly 'plugin.newsFeeds'?: string
  /** In English: “Was this page helpful?”. */
  readonly 'plugin.helpful'?: string
  /** In English: “Yes”. */
  readonly 'plugin.helpfulYes'?: string
  /** In English: “No”. */
  readonly 'plugin.helpfulNo'?: string
  /** In English: “What could be better?”. */
  readonly 'plugin.helpfulComment'?: string
  /** In English: “Send”. */
  readonly 'plugin.helpfulSend'?: string
  /** In English: “Thank you.”. */
  readonly 'plugin.helpfulThanks'?: string
  /** In English: “That could not be sent. Please try again later.”. */
  readonly 'plugin.helpfulFailed'?: string
  /** In English: “Copy page”. */
  readonly 'plugin.copyPage'?: string
  /** In English: “Open in {label}”. */
  readonly 'plugin.openIn'?: string
  /** In English: “You are offline”. */
  readonly 'plugin.offline'?: string
  /** In English: “Your browser has not kept this page. Try again when you have a network.”. */
  readonly 'plugin.offlineText'?: string
  /** In English: “Pages that you can read now”. */
  readonly 'plugin.offlineKept'?: string
  /** In English: “Search results for “{query}””. */
  readonly 'search.title'?: string
  /** In English: “Clear”. */
  readonly 'search.clear'?: string
  /** In English: “Close search”. */
  readonly 'search.close'?: string
  /** In English: “Version”. */
  readonly 'search.version'?: string
  /** In English: “All versions”. */
  readonly 'search.allVersions'?: string
  /** In English: “Searching…”. */
  readonly 'search.running'?: string
  /** In English: “Fetching new results…”. */
  readonly 'search.more'?: string
  /** In English: “No results were found”. */
  readonly 'search.none'?: string
  /** In English: “No results found for “{query}””. */
  readonly 'search.noneFor'?: string
  /** In English: “{count} documents found”. */
  readonly 'search.found'?: PluralOptions
  /** In English: “See all {count} results”. */
  readonly 'search.all'?: PluralOptions
  /** In English: “{count} pages found for {query}”. */
  readonly 'search.saysFound'?: PluralOptions
  /** In English: “Other searches: {queries}”. */
  readonly 'search.saysOthers'?: string
  /** In English: “Search results”. */
  readonly 'search.results'?: string
  /** In English: “Ask AI: {question}”. */
  readonly 'search.ask'?: string
  /** In English: “Unable to fetch results. You might want to check your network connection.”. */
  readonly 'search.failed'?: string
  /** In English: “Believe this query should return results? Let us know.”. */
  readonly 'search.report'?: string
  /** In English: “Try searching for:”. */
  readonly 'search.neighbours'?: string
  /** In English: “Recent and favourite searches”. */
  readonly 'search.saved'?: string
  /** In English: “No recent searches”. */
  readonly 'search.nothingSaved'?: string
  /** In English: “Start here”. */
  readonly 'search.start'?: string
  /** In English: “Recent”. */
  readonly 'search.recent'?: string
  /** In English: “Favourite”. */
  readonly 'search.favourites'?: string
  /** In English: “Conversations”. */
  readonly 'search.conversations'?: string
  /** In English: “Save this search: {title}”. */
  readonly 'search.keepNamed'?: string
  /** In English: “Remove this search from history: {title}”. */
  readonly 'search.forgetNamed'?: string
  /** In English: “Remove this search from favourites: {title}”. */
  readonly 'search.unkeepNamed'?: string
  /** In English: “to navigate”. */
  readonly 'search.navigate'?: string
  /** In English: “to open”. */
  readonly 'search.open'?: string
  /** In English: “to close”. */
  readonly 'search.leave'?: string
  /** In English: “Back to the search”. */
  readonly 'ask.back'?: string
  /** In English: “Question”. */
  readonly 'ask.question'?: string
  /** In English: “Ask another question...”. */
  readonly 'ask.prompt'?: string
  /** In English: “Answering...”. */
  readonly 'ask.answering'?: string
  /** In English: “Stop”. */
  readonly 'ask.stop'?: string
  /** In English: “Answers are generated with AI which can make mistakes. Verify responses.”. */
  readonly 'ask.caution'?: string
  /** In English: “The answer is complete”. */
  readonly 'ask.saysComplete'?: string
  /** In English: “Sources”. */
  readonly 'ask.sources'?: string
  /** In English: “Copy”. */
  readonly 'ask.copy'?: string
  /** In English: “Good answer”. */
  readonly 'ask.good'?: string
  /** In English: “Bad answer”. */
  readonly 'ask.bad'?: string
  /** In English: “Thank you for your feedback.”. */
  readonly 'ask.thanks'?: string
  /** In English: “The feedback could not be sent.”. */
  readonly 'ask.notSent'?: string
  /** In English: “The assistant cannot be reached. You might want to check your network connection.”. */
  readonly 'ask.unreachable'?: string
  /** In English: “The assistant is asked too much at the moment. Try again in a minute.”. */
  readonly 'ask.busy'?: string
  /** In English: “The assistant could not answer. It answered with status {status}.”. */
  readonly 'ask.status'?: string
  /** In English: “The assistant could not answer.”. */
  readonly 'ask.noAnswer'?: string
  /** In English: “The assistant broke off its answer.”. */
  readonly 'ask.brokeOff'?: string
  /** In English: “View of the example”. */
  readonly 'example.views'?: string
  /** In English: “Preview”. */
  readonly 'example.preview'?: string
  /** In English: “Code”. */
  readonly 'example.code'?: string
  /** In English: “X-Ray”. */
  readonly 'example.xray'?: string
  /** In English: “This example could not be drawn.”. */
  readonly 'example.notDrawn'?: string
  /** In English: “The code is that of {example}; only the settings differ.”. */
  readonly 'example.sameCode'?: string
  /** In English: “the example above”. */
  readonly 'example.above'?: string
  /** In English: “Points and paths on a page of their own”. */
  readonly 'example.apart'?: string
  /** In English: “Points and paths: {label}”. */
  readonly 'example.apartOf'?: string
  /** In English: “Save as SVG”. */
  readonly 'example.save'?: string
  /** In English: “Open large”. */
  readonly 'example.enlarge'?: string
  /** In English: “Play”. */
  readonly 'example.play'?: string
  /** In English: “Stop playing”. */
  readonly 'example.stop'?: string
  /** In English: “Start again”. */
  readonly 'example.again'?: string
  /** In English: “Code of the example”. */
  readonly 'example.field'?: string
  /** In English: “Measurements and options”. */
  readonly 'example.controls'?: string
  /** In English: “Names”. */
  readonly 'example.names'?: string
  /** In English: “Ctrl+Space completes names.”. */
  readonly 'example.hint'?: string
  /** In English: “Copy link”. */
  readonly 'example.share'?: string
  /** In English: “The link is copied. It holds your code.”. */
  readonly 'example.shared'?: string
  /** In English: “The address of this page holds your code.”. */
  readonly 'example.sharedHere'?: string
  /** In English: “This link holds changed code for this example. The code runs in a sandbox.”. */
  readonly 'example.offer'?: string
  /** In English: “This link holds no example that can be read.”. */
  readonly 'example.badLink'?: string
  /** In English: “Run it”. */
  readonly 'example.run'?: string
  /** In English: “Loading the sandbox …”. */
  readonly 'example.loading'?: string
  /** In English: “Playing does not work here: {reason}”. */
  readonly 'example.broken'?: string
  /** In English: “its program could not be loaded.”. */
  readonly 'example.notLoaded'?: string
  /** In English: “the sandbox has not answered for {count} seconds.”. */
  readonly 'example.silent'?: PluralOptions
  /** In English: “{failure} (line {line}).”. */
  readonly 'example.atLine'?: string
  /** In English: “{failure}.”. */
  readonly 'example.somewhere'?: string
  /** In English: “The example is not valid JavaScript: {message}”. */
  readonly 'example.syntax'?: string
  /** In English: “An example is one draft function: `{arrow}` or `{named}`.”. */
  readonly 'example.syntaxHelp'?: string
  /** In English: “The example throws {message}”. */
  readonly 'example.thrown'?: string
  /** In English: “The example cannot be drafted: {message}”. */
  readonly 'example.refused'?: string
  /** In English: “The example logs an error: {message}”. */
  readonly 'example.logged'?: string
  /** In English: “The example does more work than one example may do”. */
  readonly 'example.work'?: string
  /** In English: “Look for a loop whose condition never turns false.”. */
  readonly 'example.workHelp'?: string
  /** In English: “The example uses more memory than one example may use”. */
  readonly 'example.memory'?: string
  /** In English: “Look for a list or a string that grows without end.”. */
  readonly 'example.memoryHelp'?: string
  /** In English: “The example calls itself too deeply”. */
  readonly 'example.stack'?: string
  /** In English: “Look for a function that calls itself without end.”. */
  readonly 'example.stackHelp'?: string
  /** In English: “The example is too large: {message}”. */
  readonly 'example.size'?: string
  /** In English: “The drawing of the example cannot be used: {message}”. */
  readonly 'example.answer'?: string
  /** In English: “Look at the values that the points, paths and snippets are made with.”. */
  readonly 'example.answerHelp'?: string
  /** In English: “Drawing”. */
  readonly 'example.drawing'?: string
  /** In English: “Zoom in”. */
  readonly 'example.zoomIn'?: string
  /** In English: “Zoom out”. */
  readonly 'example.zoomOut'?: string
  /** In English: “Fit”. */
  readonly 'example.fit'?: string
  /** In English: “Close”. */
  readonly 'example.close'?: string
  /** In English: “Points and paths as tables”. */
  readonly 'example.tables'?: string
  /** In English: “Points and paths”. */
  readonly 'example.layer'?: string
  /** In English: “Points”. */
  readonly 'example.points'?: string
  /** In English: “Points of set {number}”. */
  readonly 'example.pointsOf'?: string
  /** In English: “Paths”. */
  readonly 'example.paths'?: string
  /** In English: “Paths of set {number}”. */
  readonly 'example.pathsOf'?: string
  /** In English: “Point”. */
  readonly 'example.point'?: string
  /** In English: “Path”. */
  readonly 'example.path'?: string
  /** In English: “Drawn as”. */
  readonly 'example.steps'?: string
  /** In English: “Length”. */
  readonly 'example.length'?: string
  /** In English: “{count} lines”. */
  readonly 'example.lines'?: PluralOptions
  /** In English: “{count} curves”. */
  readonly 'example.curves'?: PluralOptions
  /** In English: “{count} pieces”. */
  readonly 'example.pieces'?: PluralOptions
  /** In English: “closed”. */
  readonly 'example.closed'?: string
}

/** Forms of a word for numbers, as far as the language has them (Unicode CLDR). */
export interface PluralOptions {
  /** The form for nothing. */
  readonly zero?: string
  /** The form for one. */
  readonly one?: string
  /** The form for two. */
  readonly two?: string
  /** The form for few. */
  readonly few?: string
  /** The form for many. */
  readonly many?: string
  /** The form for all other numbers. */
  readonly other: string
}

/** Settings of one language. */
export interface LocaleOptions {
  /** Name of the language in the language menu. Default: the language's own name. */
  readonly label?: string
  /** Value of the `lang` attribute. Default: the locale. */
  readonly htmlLang?: string
  /** Direction of the writing. Default: that of the language. */
  readonly direction?: 'ltr' | 'rtl'
  /**
   * Folder of the language in addresses and in `i18n/`. Default: the locale; the default one has no folder in
   * addresses.
   */
  readonly path?: string
  /** The most that a finding here can be: with `warn`, what fails elsewhere only warns. Default: `fail`. */
  readonly severity?: 'fail' | 'warn' | 'ignore'
  /** Rules with another severity here, and what they overlook. Default: those of the whole site. */
  readonly checks?: ChecksOptions
}

export interface DocsOptions {
  /**
   * Folder with the Markdown files. It may lie outside the project (`../../packages/core/docs`), but not outside its
   * git repository. Default: `'docs'`.
   */
  readonly path?: string
  /** Path below which the pages are served. Default: `'/'`. Example: `'docs'`. */
  readonly routeBasePath?: string
  /** Name of these docs in the browser's storage. Default: `'default'`. */
  readonly id?: string
  /**
   * Glob patterns of files to leave out, below the docs folder. Files whose names begin with `_` do not become pages
   * either. Example: `['drafts/**']`.
   */
  readonly exclude?: readonly string[]
  /**
   * Glob patterns of files below the docs folder that are published when a page links to them, besides images,
   * media, fonts, archives, documents and data: HTML, XML, programs, files without an ending. These files can do
   * everything that the site and its host can, so list only files of people whom you trust with both.
   */
  readonly htmlFiles?: readonly string[]
  /**
   * Address to which a file's path is appended for the “Edit this page” link. If it ends with the path of the docs
   * folder, old versions and translations have links to their own files. Default: no such link. Example:
   * `'https://example.org/edit/main/docs/'`.
   */
  readonly editUrl?: string
  /** Shows the date of the last commit of each page. Default: `false`. */
  readonly showLastUpdateTime?: boolean
  /** Shows the author of the last commit of each page. Default: `false`. */
  readonly showLastUpdateAuthor?: boolean
  /** Numbers before names (`01-intro.md`) give the order and are left out of addresses. Default: `false`. */
  readonly numberPrefixes?: boolean
  /** How file names become addresses, if the path of the file alone does not decide. */
  readonly routes?: AddressRules
  /** Shows the way to a page above its title. Default: `true`. */
  readonly breadcrumbs?: boolean
  /** Categories can be closed, unless they say otherwise. Default: `true`. */
  readonly sidebarCollapsible?: boolean
  /** Categories are closed at first, unless they say otherwise. Default: `true`. */
  readonly sidebarCollapsed?: boolean
  /**
   * Entries of each sidebar, by its name: a list, or categories as `{ label: [entries] }`. Default: `{
   * tutorialSidebar: [{ type: 'autogenerated', dirName: '.' }] }`.
   */
  readonly sidebars?: { readonly [key: string]: readonly SidebarItem[] | { readonly [key: string]: readonly SidebarItem[] } }
  /** Name of the version that these docs describe. */
  readonly version?: VersionOptions
  /**
   * The other versions besides the current one, newest first, as a list of names or as a map of objects by name. The
   * pages of a version are in `versioned_docs/version-<name>` unless it names another `folder` or a git tag
   * (`from`). Versions that `versions.json` lists do not have to be named here. Example: `{ '3.0': { from: 'v3.0.2'
   * }, '2.0': { folder: 'docs-2' } }`.
   */
  readonly versions?: readonly string[] | { readonly [key: string]: DocsVersionOptions }
  /**
   * The version that readers should read. Its addresses do not contain the name of the version. Default: the newest
   * version besides the current one.
   */
  readonly lastVersion?: string
  /** Also builds the pages of `docs.path` if there are other versions. Default: `true`. */
  readonly includeCurrentVersion?: boolean
  /**
   * Pages that keep to a template, as glob patterns below the docs folder, by the name of the template. The first
   * pattern that matches a page counts; `kind` in its front matter takes precedence. Example: `{ method:
   * ['api/*.md'] }`.
   */
  readonly pageKinds?: { readonly [key: string]: readonly string[] }
}

export interface AddressRules {
  /** The `id` in the front matter of a page replaces the file's name in its address. Default: `false`. */
  readonly id?: boolean
  /**
   * Names of files that become the page of their folder, in addition to `index` and `readme`. `{folder}` stands for
   * the name of the folder. Example: `['_index', '{folder}']`.
   */
  readonly indexNames?: readonly string[]
  /** Files and folders whose names begin with `_` become pages too. Default: `false`. */
  readonly underscores?: boolean
  /** Addresses are in lower case, with hyphens for spaces. Default: `false`. */
  readonly lowerCase?: boolean
  /**
   * Addresses of single files, by their paths below the docs folder, and of folders, with `*` for everything below.
   * They take precedence over everything else. Example: `{ 'history/2020.md': 'changes/2020', 'en/*': '*' }`.
   */
  readonly rewrites?: { readonly [key: string]: string }
}

export interface VersionOptions {
  /** Name of the version in storage and in search. Default: `'current'`. */
  readonly name?: string
  /** Name of the version on the page. Default: `'Next'`. */
  readonly label?: string
}

/** One version, by its name. The current one can be named here too. */
export interface DocsVersionOptions {
  /** Name of the version on the page. Default: the name. */
  readonly label?: string
  /**
   * Path of the version below `routeBasePath`. Default: none for the last version, `next` for the current one, else
   * the name.
   */
  readonly path?: string
  /**
   * Folder with the Markdown files; together with `from`, the folder in which they were at that time. Default:
   * `versioned_docs/version-<name>`, or beside `from` the folder that its own configuration names.
   */
  readonly folder?: string
  /**
   * Tag, branch or commit from which the documents, the static files and the configuration of the version are read.
   * Example: `'v3.0.2'`.
   */
  readonly from?: string
  /**
   * Entries of each sidebar. Default: those of `versioned_sidebars/version-<name>-sidebars.json`, else those of
   * `docs.sidebars`.
   */
  readonly sidebars?: { readonly [key: string]: readonly SidebarItem[] | { readonly [key: string]: readonly SidebarItem[] } }
  /**
   * Notice at the top of each page, with a link to the same page in the latest version. Default: `unreleased` for
   * versions newer than the last one, `unmaintained` for older ones.
   */
  readonly banner?: 'none' | 'unreleased' | 'unmaintained'
  /** Shows the name of the version on each page. Default: `true` when there are several versions. */
  readonly badge?: boolean
  /** Asks search engines to leave the version out. Default: `true` for versions with a banner. */
  readonly noIndex?: boolean
  /** The most that a finding here can be: with `warn`, what fails elsewhere only warns. Default: `fail`. */
  readonly severity?: 'fail' | 'warn' | 'ignore'
  /** Rules with another severity here, and what they overlook. Default: those of the whole site. */
  readonly checks?: ChecksOptions
}

/** An entry of a sidebar: a document by its path, a category as `{ label: [entries] }`, or an object with `type`. */
export type SidebarItem = string | SidebarDoc | SidebarLink | SidebarHtml | SidebarAutogenerated | SidebarCategory | { readonly [key: string]: readonly SidebarItem[] }

/** A page. With `type: 'ref'` the page does not belong to this sidebar; it is only linked. */
export interface SidebarDoc {
  readonly type: 'doc' | 'ref'
  /** Path of the document below the docs folder. */
  readonly id: string
  /** Text of the entry. Default: the title of what it leads to. */
  readonly label?: string
  /** CSS class of the element, for your own style sheets. */
  readonly className?: string
  /** Values for your own theme: its sidebar gets them with the entry. Everybody can read them. */
  readonly customProps?: { readonly [key: string]: unknown }
  /** Name of the entry for programs that read the graph; `labels.json` can use it instead of the label. */
  readonly key?: string
}

/** A link to any address. */
export interface SidebarLink {
  readonly type: 'link'
  /** Path inside the site, or address outside. */
  readonly href: string
  /** Text of the entry. */
  readonly label: string
  /** Sentence about the link, on the page of its category. */
  readonly description?: string
  /**
   * Puts the base URL before a path. `false` is for another site on the same host; its paths are not checked.
   * Default: `true`.
   */
  readonly autoAddBaseUrl?: boolean
  /** CSS class of the element, for your own style sheets. */
  readonly className?: string
  /** Values for your own theme: its sidebar gets them with the entry. Everybody can read them. */
  readonly customProps?: { readonly [key: string]: unknown }
  /** Name of the entry for programs that read the graph; `labels.json` can use it instead of the label. */
  readonly key?: string
}

/** Your own HTML. */
export interface SidebarHtml {
  readonly type: 'html'
  /** HTML that is put into the page as it is. */
  readonly value: string
  /** Gives it the padding of a link. Default: `false`. */
  readonly defaultStyle?: boolean
  /** CSS class of the element, for your own style sheets. */
  readonly className?: string
  /** Values for your own theme: its sidebar gets them with the entry. Everybody can read them. */
  readonly customProps?: { readonly [key: string]: unknown }
  /** Name of the entry for programs that read the graph; `labels.json` can use it instead of the label. */
  readonly key?: string
}

/** The pages of a folder, in the order that their front matter gives. */
export interface SidebarAutogenerated {
  readonly type: 'autogenerated'
  /** The folder, below the docs folder; `.` for all of it. */
  readonly dirName: string
  /** Whether pages of subfolders are in one list with the others, like the posts of a blog. Default: `false`. */
  readonly flat?: boolean
}

/** A group of entries. */
export interface SidebarCategory {
  readonly type?: 'category'
  /** Text of the entry. */
  readonly label: string
  /** Entries of the group. */
  readonly items: readonly SidebarItem[]
  /** Sentence about the group, on its own page and on the page of the category above it. */
  readonly description?: string
  /**
   * What the label opens: a document by its path, or a page that lists the entries. Default: the label only opens
   * and closes the group.
   */
  readonly link?: string | CategoryLink
  /** The group can be closed. Default: `docs.sidebarCollapsible`. */
  readonly collapsible?: boolean
  /** The group is closed at first. Default: `docs.sidebarCollapsed`. */
  readonly collapsed?: boolean
  /** CSS class of the element, for your own style sheets. */
  readonly className?: string
  /** Values for your own theme: its sidebar gets them with the entry. Everybody can read them. */
  readonly customProps?: { readonly [key: string]: unknown }
  /** Name of the entry for programs that read the graph; `labels.json` can use it instead of the label. */
  readonly key?: string
}

/** What the label of a group opens. */
export type CategoryLink = CategoryDocLink | CategoryIndexLink

/** A document. */
export interface CategoryDocLink {
  readonly type?: 'doc'
  /** Path of the document below the docs folder. */
  readonly id: string
}

/** A page that the builder makes: it lists the entries of the group. */
export interface CategoryIndexLink {
  readonly type?: 'generated-index'
  /** Path of the page. Default: `/category/` and the label. */
  readonly slug?: string
  /** Title of the page. Default: the group's label. */
  readonly title?: string
  /** Sentence below the title. Default: the group's description. */
  readonly description?: string
  /** Preview image of the page. Default: `image`. */
  readonly image?: string
  /** Keywords of the page, for search. */
  readonly keywords?: readonly string[]
}

export interface LinksOptions {
  /**
   * Paths and addresses on the same site that something else publishes: docs-build does not check links to them, but
   * `check --external` does. `*` stands for any characters. Example: `['/blog/*', '../std/*']`.
   */
  readonly siteUrls?: readonly string[]
  /**
   * Addresses for links with your own schemes, by scheme; `{}` stands for what follows the colon. A whole
   * destination (`xref:uid`) can have its own address, which may be a path of the site. With an empty text, pages
   * show the words of the link without a link. A destination that is only the name of the scheme, without a colon,
   * leads there too. Example: `{ xref: 'https://learn.microsoft.com/dotnet/api/{}' }`.
   */
  readonly schemes?: { readonly [key: string]: string }
  /** How `check --external` asks the servers behind links that leave the site. */
  readonly external?: ExternalLinksOptions
  /** Whether a link also finds its page or file if only upper and lower case differ. Default: `false`. */
  readonly ignoreCase?: boolean
  /**
   * Whether a relative path that leads nowhere is read from the root of the site, as in Hugo: `images/a.png` is
   * `/images/a.png`. Default: `false`.
   */
  readonly fromRoot?: boolean
}

export interface ExternalLinksOptions {
  /** Addresses to skip; `*` stands for any characters. Example: `['https://intranet.example.org/*']`. */
  readonly skip?: readonly string[]
  /** Requests to one host at the same time. Default: `2`. */
  readonly perHost?: number
  /** Attempts if there is no answer or the server reports an error. Default: `3`. */
  readonly attempts?: number
  /** Time limit of one request. Default: `10`. */
  readonly seconds?: number
  /**
   * How servers are asked: `head-get` sends HEAD, and GET if HEAD fails; `get` sends GET at once, because some
   * servers answer HEAD wrongly; `head` sends only HEAD. No body is read. Default: `'head-get'`.
   */
  readonly method?: 'head-get' | 'get' | 'head'
  /** Days for which an answer holds when the page is there. Any other holds for a day at most. Default: `7`. */
  readonly days?: number
  /** Respects `robots.txt`: leaves out what hosts ask programs to leave out. Default: `false`. */
  readonly robots?: boolean
  /**
   * Service that is asked for archived copies of dead pages; `{url}` stands for the address. Example:
   * `'https://archive.org/wayback/available?url={url}'`.
   */
  readonly archive?: string
  /** Asks hosts of the local network too. Default: `false`. */
  readonly local?: boolean
  /** Settings for single hosts. Example: `{ 'example.org': { perHost: 1 } }`. */
  readonly hosts?: { readonly [key: string]: ExternalHostOptions }
}

/** How one host is asked. */
export interface ExternalHostOptions {
  /** Requests at the same time. Default: that of all hosts. */
  readonly perHost?: number
  /** Time limit of one request. Default: that of all hosts. */
  readonly seconds?: number
  /** How the host is asked. Default: that of all hosts. */
  readonly method?: 'head-get' | 'get' | 'head'
}

export interface MarkdownOptions {
  /**
   * Tools whose syntax pages may use: docs-build also reads their containers, tabs, includes, attributes and
   * components. Unambiguous syntax works without this option. Needs the package `docs-build-dialects`. Example:
   * `'mkdocs'`.
   */
  readonly dialect?: 'docusaurus' | 'vitepress' | 'starlight' | 'mkdocs' | 'mdbook' | 'hugo' | 'docfx' | 'mdx' | readonly ('docusaurus' | 'vitepress' | 'starlight' | 'mkdocs' | 'mdbook' | 'hugo' | 'docfx' | 'mdx')[]
  /** Folders and single files, outside `docs.path`, that pages may include. Example: `['listings']`. */
  readonly includes?: readonly string[]
  /**
   * How ids are made from the words of headings: as in GitHub and Docusaurus, as VitePress, as Python-Markdown
   * (MkDocs), as `slugify` of pymdownx in lower case, as Astro (Starlight), as Hugo, or as mdBook. Default:
   * `'github'`.
   */
  readonly slugs?: 'github' | 'vitepress' | 'python' | 'pymdownx' | 'astro' | 'hugo' | 'mdbook'
  /**
   * Raw HTML: `safe` keeps harmless elements and attributes and drops the rest, `verbatim` trusts its authors and
   * keeps it as written, scripts too, `escape` shows it as text. In all three cases, a destination whose scheme can
   * run code (`javascript:`, `vbscript:`, `data:` except images) is dropped, however it is written. Default:
   * `'safe'`.
   */
  readonly html?: 'safe' | 'verbatim' | 'escape'
  /**
   * How `.mdx` files are read: as `data`, so that nothing in them is executed, or as `code`: imports, exports and
   * expressions run when the site is built, and components may act in the browser. `code` trusts every author as
   * much as the configuration, and needs the package `@mdx-js/mdx`. Default: `'data'`.
   */
  readonly mdx?: 'data' | 'code'
  /**
   * Technical terms and their meanings, as text: `:term[…]` on a page shows the meaning. Add other forms of a word
   * after commas (`webhook, webhooks`). Example: `{ 'webhook, webhooks': 'A request that our server sends to yours.'
   * }`.
   */
  readonly terms?: { readonly [key: string]: string }
}

export interface ChecksOptions {
  /**
   * Severity or settings of single rules, by rule id; a rule that is not listed keeps its default severity. Example:
   * `{ 'broken-anchor': 'fail' }`.
   */
  readonly rules?: { readonly [key: string]: 'fail' | 'warn' | 'ignore' | RuleOptions }
}

export interface RuleOptions {
  /** What a finding of this rule does. Default: the rule's own severity. */
  readonly severity?: 'fail' | 'warn' | 'ignore'
  /** Findings to ignore: a list of patterns, each with or without a reason. */
  readonly ignore?: readonly (string | IgnoredFinding)[]
}

/** Findings that a rule overlooks, and why. */
export interface IgnoredFinding {
  /** The whole destination or file of the findings; `*` stands for any characters. */
  readonly pattern: string
  /** Why they are overlooked, for those who read this later. */
  readonly reason: string
}

/** How the code blocks of a language are tested. */
export interface SampleOptions {
  /**
   * Runs in a shell, in an empty folder. `{file}` stands for the file, which is otherwise the last argument.
   * Example: `'tsc --noEmit {file}'`.
   */
  readonly command: string
  /** Tests every block of the language, not only blocks marked `test`. Default: `false`. */
  readonly all?: boolean
  /** Name of the file if the block does not set one. Default: `sample.` and the language. Example: `'sample.mts'`. */
  readonly file?: string
  /** Time after which the command is ended. Default: `30`. */
  readonly seconds?: number
  /** Files of the project that results depend on, relative to its folder. Example: `['src/index.ts']`. */
  readonly uses?: readonly string[]
}

export interface BudgetsOptions {
  /** Budget of every page without a budget of its kind. */
  readonly every?: BudgetOptions
  /** Budget of pages made from documents. */
  readonly doc?: BudgetOptions
  /** Budget of the home page. */
  readonly home?: BudgetOptions
  /** Budget of the search page. */
  readonly search?: BudgetOptions
  /** Budget of the page with all tags. */
  readonly tags?: BudgetOptions
  /** Budget of the page of a tag. */
  readonly tag?: BudgetOptions
  /** Budget of pages of categories. */
  readonly category?: BudgetOptions
  /** Budget of the page for addresses without a page. */
  readonly 'not-found'?: BudgetOptions
}

/** Bytes; a kilobyte has 1,000. */
export interface BudgetOptions {
  /** HTML, compressed with gzip. Example: `15000`. */
  readonly html?: number
  /**
   * Scripts that the page loads without a click, including those that load later when the browser is idle,
   * compressed with gzip. Example: `85000`.
   */
  readonly script?: number
  /** Style sheets, compressed with gzip. Example: `10000`. */
  readonly css?: number
  /** Images of the site that the HTML names. Example: `300000`. */
  readonly images?: number
}

export interface HydrationOptions {
  /**
   * The largest number of pages for which each page has its own script with its data. On a larger site, all pages
   * share one script, and the data is in their HTML, because hosts limit the number of files. Default: `3000`.
   * Example: `10000`.
   */
  readonly ownBundles?: number
}

export interface ReleasesOptions {
  /**
   * Number of earlier releases whose code, images and sidebars stay in the output, for readers who opened the site
   * before it was published again. They are taken from the output folder, or from the site that `build --published`
   * names. Default: `0`. Example: `2`.
   */
  readonly keep?: number
}

export interface CacheOptions {
  /**
   * Address of a cache that machines share: a server that answers GET and PUT, or a bucket (`s3://name/prefix`). The
   * environment variable `DOCS_BUILD_CACHE` replaces it; if it is empty, no cache is shared. Secrets come only from
   * the environment. Default: no shared cache. Example: `'https://cache.example.org/docs'`.
   */
  readonly remote?: string
  /**
   * The maximum number of seconds that a run waits for the shared cache while it reads, and again while it sends.
   * Default: `20`.
   */
  readonly wait?: number
}

export interface NavbarOptions {
  /** Text beside the logo; leads to the home page. Default: `title` of the site, or no text beside a logo. */
  readonly title?: string
  /** Picture at the beginning of the bar; leads to the home page. Default: no logo. */
  readonly logo?: LogoOptions
  /** Colours of the bar. Default: those of the page. */
  readonly style?: 'dark' | 'primary'
  /** The bar makes way when the reader scrolls down. Default: `false`. */
  readonly hideOnScroll?: boolean
  /** Entries of the bar. */
  readonly items?: readonly NavbarItem[]
}

/** A picture that is a link. */
export interface LogoOptions {
  /** The picture. */
  readonly src: string
  /** The picture in dark mode. Default: `src`. */
  readonly srcDark?: string
  /** What the picture shows, for those who do not see it. */
  readonly alt?: string
  /** Where it leads. Default: the home page in the navbar, nowhere in the footer. */
  readonly href?: string
  /** Width in CSS pixels. Default: as in the file. */
  readonly width?: number
  /** Height in CSS pixels. Default: as in the file. */
  readonly height?: number
}

/** The items of plugins, by their types. A plugin adds its own with `declare module 'docs-build'`. */
export interface PluginNavbarItems {}

/** An entry of the navbar. Without `type` it is a link, or a dropdown if it has `items`. */
export type NavbarItem = NavbarLink | NavbarDropdown | NavbarDoc | NavbarDocSidebar | NavbarDocsVersion | NavbarDocsVersionDropdown | NavbarLocaleDropdown | NavbarSearch | NavbarHtml | PluginNavbarItems[keyof PluginNavbarItems]

/** A link. */
export interface NavbarLink {
  readonly type?: 'link'
  /** Text of the entry. */
  readonly label: string
  /** Path inside the site, without the base URL. */
  readonly to?: string
  /** Address outside the site; opens in a new tab. */
  readonly href?: string
  /** The entry is shown as active on every page below this path. Default: `to`. */
  readonly activeBasePath?: string
  /** The entry is shown as active on every page whose path matches; wins over `activeBasePath`. */
  readonly activeBaseRegex?: string
  /** Side of the navbar. Default: `'right'`. */
  readonly position?: 'left' | 'right'
  /** CSS class of the element, for your own style sheets. */
  readonly className?: string
}

/** A menu of links. */
export interface NavbarDropdown {
  readonly type?: 'dropdown'
  /** Text of the entry. */
  readonly label: string
  /** Path inside the site, without the base URL. */
  readonly to?: string
  /** Address outside the site; opens in a new tab. */
  readonly href?: string
  /** Entries of the menu. */
  readonly items: readonly MenuItem[]
  /** Side of the navbar. Default: `'right'`. */
  readonly position?: 'left' | 'right'
  /** CSS class of the element, for your own style sheets. */
  readonly className?: string
}

/** A link to a document. */
export interface NavbarDoc {
  readonly type: 'doc'
  /** Path of the document below the docs folder. */
  readonly docId: string
  /** Text of the entry. Default: the title of what it leads to. */
  readonly label?: string
  /** Side of the navbar. Default: `'right'`. */
  readonly position?: 'left' | 'right'
  /** CSS class of the element, for your own style sheets. */
  readonly className?: string
}

/** A link to the first page of a sidebar, active on all its pages. */
export interface NavbarDocSidebar {
  readonly type: 'docSidebar'
  /** Name of the sidebar in `docs.sidebars`. */
  readonly sidebarId: string
  /** Text of the entry. Default: the title of what it leads to. */
  readonly label?: string
  /** Side of the navbar. Default: `'right'`. */
  readonly position?: 'left' | 'right'
  /** CSS class of the element, for your own style sheets. */
  readonly className?: string
}

/** The name of the version, as a link to its main page. */
export interface NavbarDocsVersion {
  readonly type: 'docsVersion'
  /** Text of the entry. Default: the version's label. */
  readonly label?: string
  /** Where it leads. Default: the version's main page. */
  readonly to?: string
  /** Side of the navbar. Default: `'right'`. */
  readonly position?: 'left' | 'right'
  /** CSS class of the element, for your own style sheets. */
  readonly className?: string
}

/** A menu of the versions. */
export interface NavbarDocsVersionDropdown {
  readonly type: 'docsVersionDropdown'
  /** Links above the generated entries. */
  readonly dropdownItemsBefore?: readonly MenuLink[]
  /** Links below the generated entries. */
  readonly dropdownItemsAfter?: readonly MenuLink[]
  /** Side of the navbar. Default: `'right'`. */
  readonly position?: 'left' | 'right'
  /** CSS class of the element, for your own style sheets. */
  readonly className?: string
}

/** A menu of the languages. */
export interface NavbarLocaleDropdown {
  readonly type: 'localeDropdown'
  /** Links above the generated entries. */
  readonly dropdownItemsBefore?: readonly MenuLink[]
  /** Links below the generated entries. */
  readonly dropdownItemsAfter?: readonly MenuLink[]
  /** Query that is appended to the addresses. */
  readonly queryString?: string
  /** Leaves out the languages into which the page is not translated, and a menu of one language. Default: `false`. */
  readonly translatedOnly?: boolean
  /** Side of the navbar. Default: `'right'`. */
  readonly position?: 'left' | 'right'
  /** CSS class of the element, for your own style sheets. */
  readonly className?: string
}

/** The search button. Without such an entry it stands at the end of the bar. */
export interface NavbarSearch {
  readonly type: 'search'
  /** Side of the navbar. Default: `'right'`. */
  readonly position?: 'left' | 'right'
  /** CSS class of the element, for your own style sheets. */
  readonly className?: string
}

/** HTML of your own. */
export interface NavbarHtml {
  readonly type: 'html'
  /** HTML that is put into the page as it is. */
  readonly value: string
  /** Side of the navbar. Default: `'right'`. */
  readonly position?: 'left' | 'right'
  /** CSS class of the element, for your own style sheets. */
  readonly className?: string
}

/** An entry of a menu. Without `type` it is a link. */
export type MenuItem = MenuLink | MenuDoc | MenuHtml

/** A link in a menu. */
export interface MenuLink {
  readonly type?: 'link'
  /** Text of the entry. */
  readonly label: string
  /** Path inside the site, without the base URL. */
  readonly to?: string
  /** Address outside the site; opens in a new tab. */
  readonly href?: string
  /** The entry is shown as active on every page below this path. Default: `to`. */
  readonly activeBasePath?: string
  /** The entry is shown as active on every page whose path matches; wins over `activeBasePath`. */
  readonly activeBaseRegex?: string
}

/** A link to a document in a menu. */
export interface MenuDoc {
  readonly type: 'doc'
  /** Path of the document below the docs folder. */
  readonly docId: string
  /** Text of the entry. Default: the title of what it leads to. */
  readonly label?: string
}

/** HTML of your own in a menu. */
export interface MenuHtml {
  readonly type: 'html'
  /** HTML that is put into the page as it is. */
  readonly value: string
}

export interface FooterOptions {
  /** Colours of the footer. Default: `'light'`. */
  readonly style?: 'light' | 'dark'
  /** Columns of links, or a flat list of links. */
  readonly links?: readonly FooterEntry[]
  /** Picture above the copyright line. Default: no logo. */
  readonly logo?: LogoOptions
  /** The last line, as HTML. Default: no such line. */
  readonly copyright?: string
}

/** A column if it has `items` or `title`, else a link. The two are not mixed. */
export type FooterEntry = FooterColumn | FooterItem

/** A column of links. */
export interface FooterColumn {
  /** Heading of the column. Default: no heading. */
  readonly title?: string
  /** Links of the column. */
  readonly items: readonly FooterItem[]
}

/** A link in the footer, or your own HTML. */
export interface FooterItem {
  /** Text of the link. */
  readonly label?: string
  /** Path inside the site, without the base URL. */
  readonly to?: string
  /** Address outside the site; opens in a new tab. */
  readonly href?: string
  /** HTML in place of a link. */
  readonly html?: string
}

export interface AnnouncementBarOptions {
  /**
   * Name of the notice; with a new name, readers who closed the last notice see it again. Default:
   * `'announcement-bar'`.
   */
  readonly id?: string
  /** The notice, as HTML. */
  readonly content: string
  /** Colour behind the notice. */
  readonly backgroundColor?: string
  /** Colour of the text. */
  readonly textColor?: string
  /** Readers can close the notice. Default: `true`. */
  readonly isCloseable?: boolean
}

export interface ColorModeOptions {
  /** Colours at the first visit. Default: `'light'`. */
  readonly defaultMode?: 'light' | 'dark'
  /** Readers cannot change the colours. Default: `false`. */
  readonly disableSwitch?: boolean
  /** Follows the reader's system as long as nothing was chosen. Default: `false`. */
  readonly respectPrefersColorScheme?: boolean
}

export interface TableOfContentsOptions {
  /** Highest level that is listed. Default: `2`. */
  readonly minHeadingLevel?: number
  /** Lowest level that is listed. Default: `3`. */
  readonly maxHeadingLevel?: number
}

export interface SidebarOptions {
  /** Readers can hide the sidebar. Default: `false`. */
  readonly hideable?: boolean
  /** Opening a category closes its neighbours. Default: `false`. */
  readonly autoCollapseCategories?: boolean
}

export interface HomeOptions {
  /** A drawing beside the title. Default: no drawing. */
  readonly picture?: HomePicture
}

/** An SVG file that becomes a part of the page, so that it can have the colours of the theme: `stroke="var(--ink)"`. */
export interface HomePicture {
  /** The file, in a static folder. */
  readonly src: string
  /** What it shows, for those who do not see it. */
  readonly label: string
  /** A line below it. Default: no such line. */
  readonly caption?: string
}

export interface ExamplesOptions {
  /** A module below the folder of docs.config.ts whose default export drafts examples, in a sandbox. */
  readonly language: string
  /** Readers may change the code of an example and see it drawn. Default: `true`. */
  readonly play?: boolean
}

export interface ThemeOptions {
  /**
   * The look of all pages. `paper`: pattern paper: warm colours, seams as dashed lines, a notch at the current page.
   * `clear`: a product: cool greys, fine lines, round corners, a bar that the page shines through. `press`: a
   * printed page: text in a serif, black rules, square corners. Default: `'paper'`.
   */
  readonly look?: 'paper' | 'clear' | 'press'
  /**
   * The colour of links and buttons, from which the tokens `accent`, `accentShade` and `onAccent` of both modes are
   * made. Its lightness changes if text would have less contrast than 4.5 to 1. Default: the colours of the look.
   * Example: `'#2b49b0'`.
   */
  readonly accent?: string
  /** Your own fonts, as files. */
  readonly fonts?: ThemeFonts
  /** Colours, fonts and sizes. */
  readonly tokens?: ThemeTokens
  /** Colours in dark mode. */
  readonly darkTokens?: ThemeDarkTokens
  /** Your own style sheet, below the folder of docs.config.ts; its rules win over ours. Default: none. */
  readonly css?: string
  /** Your own parts of the page: files whose default export is drawn instead of ours, with the same properties. */
  readonly components?: ThemeComponents
}

/**
 * Files of fonts in WOFF2, below the folder of docs.config.ts. Family, weight, style and characters are read from
 * the files. Until a font is loaded, a font of the system stands in with the same widths and heights, so that
 * nothing moves. The first file of each is loaded at once.
 */
export interface ThemeFonts {
  /** Font of the text. Example: `['fonts/inter.woff2']`. */
  readonly text?: readonly string[]
  /** Font of headings; by default, the font of the text. Example: `['fonts/lora.woff2']`. */
  readonly headings?: readonly string[]
  /** Font of code. Example: `['fonts/fira-code.woff2']`. */
  readonly code?: readonly string[]
}

/** Custom properties of the style sheet, as CSS values. A colour counts in light mode. */
export interface ThemeTokens {
  /** Background of the page. */
  readonly paper?: string
  /** Background of cards, buttons and menus. */
  readonly raised?: string
  /** Background of code, the footer and hovered elements. */
  readonly shade?: string
  /** Quiet lines, around tables and cards. */
  readonly line?: string
  /** Strong lines, around fields and between sections. */
  readonly lineStrong?: string
  /** Colour of the text. */
  readonly ink?: string
  /** Colour of secondary text. */
  readonly soft?: string
  /** Colour of links and buttons. */
  readonly accent?: string
  /** Background of selected elements. */
  readonly accentShade?: string
  /** Text on the accent colour. */
  readonly onAccent?: string
  /** Colour of marks: notches, list signs, the progress bar. */
  readonly mark?: string
  /** Colour of notes. */
  readonly note?: string
  /** Colour of tips. */
  readonly tip?: string
  /** Colour of information boxes. */
  readonly info?: string
  /** Colour of warnings. */
  readonly warning?: string
  /** Colour of danger boxes. */
  readonly danger?: string
  /** Font of the text. */
  readonly sans?: string
  /** Font of headings. */
  readonly headings?: string
  /** Font of the code. */
  readonly mono?: string
  /** Longest line of text. */
  readonly measure?: string
  /** Radius of corners. */
  readonly radius?: string
  /** Height of the navbar. */
  readonly navbar?: string
}

/** The colours of dark mode. */
export interface ThemeDarkTokens {
  /** Background of the page. */
  readonly paper?: string
  /** Background of cards, buttons and menus. */
  readonly raised?: string
  /** Background of code, the footer and hovered elements. */
  readonly shade?: string
  /** Quiet lines, around tables and cards. */
  readonly line?: string
  /** Strong lines, around fields and between sections. */
  readonly lineStrong?: string
  /** Colour of the text. */
  readonly ink?: string
  /** Colour of secondary text. */
  readonly soft?: string
  /** Colour of links and buttons. */
  readonly accent?: string
  /** Background of selected elements. */
  readonly accentShade?: string
  /** Text on the accent colour. */
  readonly onAccent?: string
  /** Colour of marks: notches, list signs, the progress bar. */
  readonly mark?: string
  /** Colour of notes. */
  readonly note?: string
  /** Colour of tips. */
  readonly tip?: string
  /** Colour of information boxes. */
  readonly info?: string
  /** Colour of warnings. */
  readonly warning?: string
  /** Colour of danger boxes. */
  readonly danger?: string
}

/**
 * Parts that can be replaced. Such a file may build on ours: `import { Footer, useSite } from 'docs-build/theme'`.
 * Their types need `@types/react`, which is for you to install. Parts of the frame are taken over by React with
 * the page. A part of the text becomes an island when it uses state, effects, refs or handlers of events: its HTML
 * is drawn when the site is built, and React takes it over when the reader sees it. `export const hydrate =
 * 'none'`, `'idle'`, `'visible'` or `'load'` in its file decides otherwise. Markdown inside an island stays the
 * HTML of the server and is sent once; a label with markup is an element. A page without islands loads none of
 * their code.
 */
export interface ThemeComponents {
  /** The layout around the view of a page. */
  readonly Layout?: string
  /** The notice above the navbar. */
  readonly AnnouncementBar?: string
  /** The bar at the top of every page. */
  readonly Navbar?: string
  /** Logo and title in the navbar. */
  readonly Brand?: string
  /** The button that changes the colour mode. */
  readonly ColorModeToggle?: string
  /** The tree of pages. */
  readonly Sidebar?: string
  /** The way from the home page to the page. */
  readonly Breadcrumbs?: string
  /** The table of contents beside the text. */
  readonly TocColumn?: string
  /** The table of contents on small screens. */
  readonly TocBox?: string
  /** Tags, edit link and last change of a page. */
  readonly PageInfo?: string
  /** Links to the previous and the next page. */
  readonly Pagination?: string
  /** The foot of every page. */
  readonly Footer?: string
  /** The view of a document. */
  readonly DocView?: string
  /** The view of the home page. */
  readonly HomeView?: string
  /** The list of tags. */
  readonly TagsView?: string
  /** The pages of a tag. */
  readonly TagView?: string
  /** The search page. */
  readonly SearchView?: string
  /** The page for addresses without a page. */
  readonly NotFoundView?: string
  /** A page in a list of pages. */
  readonly Card?: string
  /** A box that stands out from the text. An island; its text is one piece. */
  readonly Admonition?: string
  /** A block of code. An island; `html` is read from the page. */
  readonly CodeBlock?: string
  /** Text that a click on a line opens. An island; its text is one piece. */
  readonly Details?: string
  /** A table. An island; rows and cells are elements, and cells without markup are text. */
  readonly Table?: string
  /** Texts of which one is visible at a time. An island together with its tabs, which are elements. */
  readonly Tabs?: string
  /** One of these texts, in the island of its tabs. */
  readonly Tab?: string
}

export interface SecurityOptions {
  /**
   * Writes `_headers`, which hosts such as Netlify and Cloudflare Pages read: a content security policy, caching and
   * more. A file of that name in a static folder wins. Default: `true`.
   */
  readonly headersFile?: boolean
  /** Where the site is published, if that is a host that reads `_headers`. Default: one that may not read it. */
  readonly host?: 'netlify' | 'cloudflare'
  /**
   * Puts the content security policy into every page as well. Default: `true`, unless `host` reads the file that
   * `headersFile` writes.
   */
  readonly metaTag?: boolean
  /**
   * Sources that the policy allows besides the site itself, by directive. Example: `{ 'frame-src':
   * ['https://video.example.org'] }`.
   */
  readonly allow?: { readonly [key: string]: readonly string[] }
  /** Browsers refuse scripts that turn text into HTML, except for the scripts of docs-build. Default: `true`. */
  readonly trustedTypes?: boolean
}

export interface SearchOptions {
  /** Who answers: nobody, an index that is built with the site, or the hosted service. Default: `'local'`. */
  readonly provider?: 'none' | 'local' | 'algolia'
  /** Application id of the hosted service. */
  readonly appId?: string
  /** Public search key of the hosted service. */
  readonly apiKey?: string
  /** Name of the index at the hosted service. */
  readonly indexName?: string
  /** Searches the language and the version of the page only. Default: `true`. */
  readonly contextualSearch?: boolean
  /** More filters for the hosted service; a result must match all of them. Example: `['type:content']`. */
  readonly facetFilters?: readonly string[]
  /** Path of the search page; `false` for none. Default: `'search'`. */
  readonly searchPagePath?: string | false
  /**
   * Where a search looks first on a site with several versions: in the version that is shown, or in all. Readers can
   * change this. Default: `'shown'`.
   */
  readonly versions?: 'shown' | 'all'
  /** Keys that open the search. */
  readonly shortcuts?: SearchShortcuts
  /** An assistant that answers questions from the docs. */
  readonly askAi?: AskAiOptions
  /**
   * Where readers report a query that should have found something; `{query}` stands for the query. Example:
   * `'https://example.org/issues/new?title={query}'`.
   */
  readonly reportUrl?: string
}

export interface AskAiOptions {
  /** The assistant of the hosted service; needs the provider `'algolia'`. */
  readonly assistantId?: string
  /**
   * Any service that supports the chat-completions protocol with streaming. With each question, it gets the best
   * passages of the docs.
   */
  readonly endpoint?: string
  /** Model that the endpoint is asked for. */
  readonly model?: string
  /** Key that is sent to the endpoint. Every page contains it, so it must not be a secret. */
  readonly publicKey?: string
  /** Address to which the site sends, as JSON, what readers think of an answer. */
  readonly feedbackUrl?: string
}

export interface SearchShortcuts {
  /** Ctrl+K, on Apple devices ⌘K, opens and closes the search. Default: `true`. */
  readonly commandK?: boolean
  /** The slash opens the search, except in fields. Default: `true`. */
  readonly slash?: boolean
}

/** Every definition of the schema, by its name. */
export interface Definitions {
  readonly UserConfig: UserConfig
  readonly RedirectsOptions: RedirectsOptions
  readonly I18nOptions: I18nOptions
  readonly WordsOptions: WordsOptions
  readonly PluralOptions: PluralOptions
  readonly LocaleOptions: LocaleOptions
  readonly DocsOptions: DocsOptions
  readonly AddressRules: AddressRules
  readonly VersionOptions: VersionOptions
  readonly DocsVersionOptions: DocsVersionOptions
  readonly SidebarItem: SidebarItem
  readonly SidebarDoc: SidebarDoc
  readonly SidebarLink: SidebarLink
  readonly SidebarHtml: SidebarHtml
  readonly SidebarAutogenerated: SidebarAutogenerated
  readonly SidebarCategory: SidebarCategory
  readonly CategoryLink: CategoryLink
  readonly CategoryDocLink: CategoryDocLink
  readonly CategoryIndexLink: CategoryIndexLink
  readonly LinksOptions: LinksOptions
  readonly ExternalLinksOptions: ExternalLinksOptions
  readonly ExternalHostOptions: ExternalHostOptions
  readonly MarkdownOptions: MarkdownOptions
  readonly ChecksOptions: ChecksOptions
  readonly RuleOptions: RuleOptions
  readonly IgnoredFinding: IgnoredFinding
  readonly SampleOptions: SampleOptions
  readonly BudgetsOptions: BudgetsOptions
  readonly BudgetOptions: BudgetOptions
  readonly HydrationOptions: HydrationOptions
  readonly ReleasesOptions: ReleasesOptions
  readonly CacheOptions: CacheOptions
  readonly NavbarOptions: NavbarOptions
  readonly LogoOptions: LogoOptions
  readonly NavbarItem: NavbarItem
  readonly NavbarLink: NavbarLink
  readonly NavbarDropdown: NavbarDropdown
  readonly NavbarDoc: NavbarDoc
  readonly NavbarDocSidebar: NavbarDocSidebar
  readonly NavbarDocsVersion: NavbarDocsVersion
  readonly NavbarDocsVersionDropdown: NavbarDocsVersionDropdown
  readonly NavbarLocaleDropdown: NavbarLocaleDropdown
  readonly NavbarSearch: NavbarSearch
  readonly NavbarHtml: NavbarHtml
  readonly MenuItem: MenuItem
  readonly MenuLink: MenuLink
  readonly MenuDoc: MenuDoc
  readonly MenuHtml: MenuHtml
  readonly FooterOptions: FooterOptions
  readonly FooterEntry: FooterEntry
  readonly FooterColumn: FooterColumn
  readonly FooterItem: FooterItem
  readonly AnnouncementBarOptions: AnnouncementBarOptions
  readonly ColorModeOptions: ColorModeOptions
  readonly TableOfContentsOptions: TableOfContentsOptions
  readonly SidebarOptions: SidebarOptions
  readonly HomeOptions: HomeOptions
  readonly HomePicture: HomePicture
  readonly ExamplesOptions: ExamplesOptions
  readonly ThemeOptions: ThemeOptions
  readonly ThemeFonts: ThemeFonts
  readonly ThemeTokens: ThemeTokens
  readonly ThemeDarkTokens: ThemeDarkTokens
  readonly ThemeComponents: ThemeComponents
  readonly SecurityOptions: SecurityOptions
  readonly SearchOptions: SearchOptions
  readonly AskAiOptions: AskAiOptions
  readonly SearchShortcuts: SearchShortcuts
}

export type DefinitionName = keyof Definitions

/** Definitions of the options that are objects of options. */
export interface Held {
  readonly UserConfig: {
    readonly i18n: 'I18nOptions'
    readonly redirects: 'RedirectsOptions'
    readonly markdown: 'MarkdownOptions'
    readonly links: 'LinksOptions'
    readonly checks: 'ChecksOptions'
    readonly budgets: 'BudgetsOptions'
    readonly hydration: 'HydrationOptions'
    readonly releases: 'ReleasesOptions'
    readonly cache: 'CacheOptions'
    readonly navbar: 'NavbarOptions'
    readonly footer: 'FooterOptions'
    readonly announcementBar: 'AnnouncementBarOptions'
    readonly colorMode: 'ColorModeOptions'
    readonly tableOfContents: 'TableOfContentsOptions'
    readonly sidebar: 'SidebarOptions'
    readonly home: 'HomeOptions'
    readonly theme: 'ThemeOptions'
    readonly examples: 'ExamplesOptions'
    readonly security: 'SecurityOptions'
    readonly search: 'SearchOptions'
  }
  readonly WordsOptions: {
    readonly 'text.readingTime': 'PluralOptions'
    readonly 'text.pages': 'PluralOptions'
    readonly 'text.tagTitle': 'PluralOptions'
    readonly 'search.found': 'PluralOptions'
    readonly 'search.all': 'PluralOptions'
    readonly 'search.saysFound': 'PluralOptions'
    readonly 'example.silent': 'PluralOptions'
    readonly 'example.lines': 'PluralOptions'
    readonly 'example.curves': 'PluralOptions'
    readonly 'example.pieces': 'PluralOptions'
  }
  readonly LocaleOptions: {
    readonly checks: 'ChecksOptions'
  }
  readonly DocsOptions: {
    readonly routes: 'AddressRules'
    readonly version: 'VersionOptions'
  }
  readonly DocsVersionOptions: {
    readonly checks: 'ChecksOptions'
  }
  readonly LinksOptions: {
    readonly external: 'ExternalLinksOptions'
  }
  readonly BudgetsOptions: {
    readonly every: 'BudgetOptions'
    readonly doc: 'BudgetOptions'
    readonly home: 'BudgetOptions'
    readonly search: 'BudgetOptions'
    readonly tags: 'BudgetOptions'
    readonly tag: 'BudgetOptions'
    readonly category: 'BudgetOptions'
    readonly 'not-found': 'BudgetOptions'
  }
  readonly NavbarOptions: {
    readonly logo: 'LogoOptions'
  }
  readonly FooterOptions: {
    readonly logo: 'LogoOptions'
  }
  readonly HomeOptions: {
    readonly picture: 'HomePicture'
  }
  readonly ThemeOptions: {
    readonly fonts: 'ThemeFonts'
    readonly tokens: 'ThemeTokens'
    readonly darkTokens: 'ThemeDarkTokens'
    readonly components: 'ThemeComponents'
  }
  readonly SearchOptions: {
    readonly shortcuts: 'SearchShortcuts'
    readonly askAi: 'AskAiOptions'
  }
}

/** Names of the options that have a default. */
export interface Defaulted {
  readonly UserConfig: 'tagline' | 'titleDelimiter' | 'url' | 'baseUrl' | 'noIndex' | 'metadata' | 'staticDirs' | 'i18n' | 'redirects' | 'docs' | 'markdown' | 'links' | 'checks' | 'samples' | 'budgets' | 'hydration' | 'releases' | 'cache' | 'navbar' | 'colorMode' | 'tableOfContents' | 'sidebar' | 'theme' | 'security' | 'search' | 'plugins' | 'pages' | 'customFields'
  readonly RedirectsOptions: 'paths' | 'formats'
  readonly I18nOptions: 'defaultLocale' | 'localeConfigs' | 'words'
  readonly DocsOptions: 'path' | 'routeBasePath' | 'id' | 'exclude' | 'htmlFiles' | 'showLastUpdateTime' | 'showLastUpdateAuthor' | 'numberPrefixes' | 'routes' | 'breadcrumbs' | 'sidebarCollapsible' | 'sidebarCollapsed' | 'sidebars' | 'version' | 'versions' | 'includeCurrentVersion' | 'pageKinds'
  readonly AddressRules: 'id' | 'indexNames' | 'underscores' | 'lowerCase' | 'rewrites'
  readonly VersionOptions: 'name' | 'label'
  readonly SidebarAutogenerated: 'flat'
  readonly LinksOptions: 'siteUrls' | 'schemes' | 'external' | 'ignoreCase' | 'fromRoot'
  readonly ExternalLinksOptions: 'skip' | 'perHost' | 'attempts' | 'seconds' | 'method' | 'days' | 'robots' | 'local' | 'hosts'
  readonly MarkdownOptions: 'dialect' | 'includes' | 'slugs' | 'html' | 'mdx' | 'terms'
  readonly ChecksOptions: 'rules'
  readonly RuleOptions: 'ignore'
  readonly SampleOptions: 'all' | 'seconds' | 'uses'
  readonly HydrationOptions: 'ownBundles'
  readonly ReleasesOptions: 'keep'
  readonly CacheOptions: 'wait'
  readonly NavbarOptions: 'hideOnScroll' | 'items'
  readonly NavbarLink: 'position'
  readonly NavbarDropdown: 'position'
  readonly NavbarDoc: 'position'
  readonly NavbarDocSidebar: 'position'
  readonly NavbarDocsVersion: 'position'
  readonly NavbarDocsVersionDropdown: 'dropdownItemsBefore' | 'dropdownItemsAfter' | 'position'
  readonly NavbarLocaleDropdown: 'dropdownItemsBefore' | 'dropdownItemsAfter' | 'position'
  readonly NavbarSearch: 'position'
  readonly NavbarHtml: 'position'
  readonly FooterOptions: 'style' | 'links'
  readonly AnnouncementBarOptions: 'id' | 'isCloseable'
  readonly ColorModeOptions: 'defaultMode' | 'disableSwitch' | 'respectPrefersColorScheme'
  readonly TableOfContentsOptions: 'minHeadingLevel' | 'maxHeadingLevel'
  readonly SidebarOptions: 'hideable' | 'autoCollapseCategories'
  readonly ExamplesOptions: 'play'
  readonly ThemeOptions: 'look' | 'fonts' | 'tokens' | 'darkTokens' | 'components'
  readonly ThemeFonts: 'text' | 'headings' | 'code'
  readonly SecurityOptions: 'headersFile' | 'allow' | 'trustedTypes'
  readonly SearchOptions: 'provider' | 'contextualSearch' | 'searchPagePath' | 'versions' | 'shortcuts'
  readonly SearchShortcuts: 'commandK' | 'slash'
}
