/** The entry of the library: everything it exports. */
import type { UserConfig } from './config/user-config.ts'

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
export type {
  CodePlace as ExamplePlace,
  Drafted as DraftedExample,
  Language as ExampleLanguage,
  LanguageOptions as ExampleOptions,
  RawAttributes as ExampleAttributes,
  RawBox as ExampleBox,
  RawControl as ExampleControl,
  RawDrawing as ExampleDrawing,
  RawLog as ExampleLog,
  RawNames as ExampleNames,
  RawOp as ExampleOp,
  RawPart as ExamplePart,
  RawPath as ExamplePath,
  RawPlace as ExampleDrawingPlace,
  RawPoint as ExamplePoint,
  RawSnippet as ExampleSnippet,
  RawStack as ExampleStack,
  Tools as ExampleTools,
} from '../site/example/language.ts'
export type { ExtraName } from '../site/extras.ts'
export type { ItemEntry, NavbarContext, NavbarPage } from '../site/navbar/items/navbar-item.ts'
export type { KindFigures, PartFigures } from './built/budgets.ts'
export type { Survey } from './built/survey.ts'
export type { Part, WeighedPage, Weight } from './built/weight.ts'
export type { PluginNavbarItems, UserConfig } from './config/user-config.ts'
export type {
  ComponentAttribute,
  ComponentField,
  Hydrate,
  Literal,
  PluginComponent,
} from './content/components/component.ts'
export type { Author, FrontMatter, PageLayout, TagUse } from './content/document.ts'
export type { Fence, MarkdownFields, OwnDirective, UnifiedFunction, UnifiedPlugin } from './content/extensions.ts'
export { type RenderMarkdownOptions, renderMarkdown } from './content/render-markdown.ts'
export type { RawHtmlMode } from './content/url-scheme.ts'
export type { DevEvent, DevOptions, DevServer } from './dev/dev.ts'
export type { OnProgress } from './engine/progress.ts'
export type { Answer } from './external/answers.ts'
export type { ExternalReport, ReportedLink } from './external/external-report.ts'
export { DocsError } from './fault/errors.ts'
export type { CheckReport, CheckSummary, Finding, Fix, Point, Severity } from './fault/finding.ts'
export type { ReportedRule } from './fault/report.ts'
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
  type FixOptions,
  fix,
  graph,
  type McpOptions,
  type McpServer,
  mcp,
  move,
  type RunOptions,
  type ServeOptions,
  type ShardOptions,
  type ShardResult,
  type Share,
  type SurveyOptions,
  serve,
  survey,
  type VerifyOptions,
  type VerifyResult,
  verify,
  type WeightOptions,
  type WeightResult,
  weight,
} from './operations.ts'
export type {
  GraphEdition,
  GraphLink,
  GraphList,
  GraphPage,
  GraphRedirect,
  GraphSidebarEntry,
  GraphSidebarItem,
  SiteGraph,
} from './outputs/site-graph.ts'
export type {
  AddedFrontMatter,
  DerivedPages,
  DocumentHead,
  DocumentsContext,
  DocumentText,
  FrontMatterField,
  SiteFacts,
} from './plugins/documents.ts'
export type { ExamplesField } from './plugins/examples.ts'
export type { HeadElement, HeadFields, HeadHosts } from './plugins/head.ts'
export type {
  PluginNavbarItem,
  SchemaForm,
  SchemaFormName,
  SchemaOption,
  SchemaType,
  WrittenItem,
} from './plugins/navbar.ts'
export type { OwnPage, OwnPages, PageComponentProps, PageMeta } from './plugins/pages.ts'
export { definePlugin, type Plugin, type PluginEntry, type PluginModule } from './plugins/plugin.ts'
export type {
  CheckedLink,
  CheckedText,
  MarkdownNode,
  PluginRule,
  RuleDocument,
  RuleProblem,
  RuleSite,
} from './plugins/rule.ts'
export type { SearchField } from './plugins/search.ts'
export type { PageContents, PluginOutput, PluginPage, PluginSite, PluginTag } from './plugins/site.ts'
export type { ChangedFile } from './rewriting/carry-out.ts'
export type { FixedFinding, FixResult } from './rewriting/fix.ts'
export type { MoveOptions, MoveResult } from './rewriting/move.ts'
export type { ListenOptions } from './serve/listen-options.ts'
export type { RunningServer } from './serve/server.ts'

/** Returns its argument, so that editors know the type of a configuration in `docs.config.ts`. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}
