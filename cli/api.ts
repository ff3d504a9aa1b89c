/** The entry of the library: everything it exports. */
import type { UserConfig } from './graph/config/user-config.ts'

export type { RoutePath, TocEntry, Url } from '../site/contract.ts'
export type {
  DirectiveAttribute,
  DirectiveComponent,
  DirectiveFacts,
  DirectivePolicy,
  DirectiveProblem,
  DirectiveRecord,
  DirectiveSchema,
  DirectiveSlot,
  ListedPage,
  PageLinks,
  SiteView,
  SlotRule,
  WrittenDirective,
} from '../site/directives/directive.ts'
export type { ExtraName } from '../site/extras.ts'
export type { CodeBlockProps } from '../site/markdown/code-block.tsx'
export type { ItemEntry, NavbarContext, NavbarPage } from '../site/navbar/items/navbar-item.ts'
export type { English } from '../site/words/english.ts'
export type {
  EnglishText,
  Holes,
  LazyGroup,
  Plural,
  Say,
  SayOf,
  Values,
  Word,
  WordKey,
  WordTable,
} from '../site/words/say.ts'
export type { DevEvent, DevOptions, DevServer } from './app/dev/dev.ts'
export type { Answer, ExternalReport, ReportedLink } from './app/operations/further-checks.ts'
export {
  type BuildOptions,
  type BuildResult,
  type BuildTimes,
  build,
  buildShard,
  type ChangedFiles,
  type CheckOptions,
  type CheckResult,
  type CleanOptions,
  check,
  clean,
  dev,
  graph,
  type RunOptions,
  type ServeOptions,
  type ShardOptions,
  type ShardResult,
  type Share,
  serve,
  type VerifyOptions,
  type VerifyResult,
  verify,
} from './app/operations.ts'
export type { ListenOptions } from './app/serve/listen-options.ts'
export type { RunningServer } from './app/serve/server.ts'
export type { PluginNavbarItems, UserConfig } from './graph/config/user-config.ts'
export type { PluginWords } from './graph/config/words.ts'
export type { BundlePlugin } from './graph/plugins/bundle.ts'
export type {
  AddedFrontMatter,
  DerivedPages,
  DocumentHead,
  DocumentsContext,
  DocumentText,
  FrontMatterField,
  SiteFacts,
} from './graph/plugins/documents.ts'
export type { HeadElement, HeadFields, HeadHosts } from './graph/plugins/head.ts'
export type { ImageFault, ImageFields, ImageForm, PluginImage } from './graph/plugins/images.ts'
export type {
  PluginNavbarItem,
  SchemaForm,
  SchemaFormName,
  SchemaOption,
  SchemaType,
  WrittenItem,
} from './graph/plugins/navbar.ts'
export type { OwnPage, OwnPages, PageComponentProps, PageMeta, PageOrigin } from './graph/plugins/pages.ts'
export type { PartFile, PartStyle, PluginPart } from './graph/plugins/parts.ts'
export { definePlugin, type Plugin, type PluginEntry, type PluginModule } from './graph/plugins/plugin.ts'
export type {
  CheckedLink,
  CheckedText,
  MarkdownNode,
  PluginRule,
  RuleDocument,
  RuleProblem,
  RuleSite,
} from './graph/plugins/rule.ts'
export type { SearchField } from './graph/plugins/search.ts'
export type { PageContents, PluginOutput, PluginPage, PluginSite, PluginTag } from './graph/plugins/site.ts'
export type { CompiledStyle, StyleCompiler, StyleNote, StyleSource } from './graph/plugins/styles.ts'
export { DocsError } from './kernel/fault/errors.ts'
export type {
  CheckReport,
  CheckSummary,
  Finding,
  Fix,
  Place,
  Point,
  Problem,
  Severity,
} from './kernel/fault/finding.ts'
export type { OnProgress } from './kernel/threads/progress.ts'
export type {
  CodeNode,
  CodePoint,
  DrawnBeside,
  DrawnCode,
  DrawnDocument,
  DrawnMemory,
  DrawnPage,
  DrawnReading,
  DrawnView,
  DrawnViews,
  InlineMarkdown,
  MarkdownTree,
} from './markdown/code/drawn-code.ts'
export type {
  ComponentAttribute,
  ComponentField,
  Hydrate,
  Literal,
  PluginComponent,
} from './markdown/components/component.ts'
export type { Author, FrontMatter, PageLayout, TagUse } from './markdown/document.ts'
export type { Fence, MarkdownFields, OwnDirective, UnifiedFunction, UnifiedPlugin } from './markdown/extensions.ts'
export type { RawHtmlMode } from './markdown/html/url-scheme.ts'
export { type RenderMarkdownOptions, renderMarkdown } from './markdown/render-markdown.ts'
export type {
  GraphEdition,
  GraphLink,
  GraphList,
  GraphPage,
  GraphRedirect,
  GraphSidebarEntry,
  GraphSidebarItem,
  SiteGraph,
} from './project/outputs/answers/site-graph.ts'

/** Returns its argument, so that editors know the type of a configuration in `docs.config.ts`. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}
