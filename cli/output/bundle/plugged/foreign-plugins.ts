/**
 * Plugins of esbuild that plugins of a site bring. They see files of the project and of its packages alone, under their
 * real paths, and the theme asks them before it resolves or loads something itself. So names of docs-build keep their
 * meaning, and every file that they name is watched and part of the key of the bundle.
 */
import { dirname, isAbsolute } from 'node:path'
import type {
  OnLoadArgs,
  OnLoadOptions,
  OnLoadResult,
  OnResolveArgs,
  OnResolveOptions,
  OnResolveResult,
  PartialMessage,
  Plugin,
  PluginBuild,
} from 'esbuild'
import type { BundlePlugin } from '../../../graph/plugins/bundle.ts'
import { messageOf } from '../../../kernel/fault/errors.ts'

/** The plugins of esbuild in a site, in their order. */
export interface BundlePlugins {
  readonly foreign: readonly { readonly plugin: string; readonly key: string; readonly bundle: BundlePlugin }[]
}

/** What a plugin answers, with its name for messages. */
type Answer<Result> = Result & { readonly by: string }

type Callback<Args, Result> = (args: Args) => Result | null | undefined | Promise<Result | null | undefined>

interface Registered<Args, Result> {
  readonly by: string
  readonly filter: RegExp
  readonly namespace: string | undefined
  readonly callback: Callback<Args, Result>
}

/** The plugins of one run. */
export interface ForeignPlugins {
  /** @returns nothing when none resolves the import */
  readonly resolve: (args: OnResolveArgs) => Promise<Answer<OnResolveResult> | undefined>
  /** @returns nothing when none loads the file */
  readonly load: (args: OnLoadArgs) => Promise<Answer<OnLoadResult> | undefined>
  /** Whether some plugin may load a file, whatever its ending is. */
  readonly mayLoad: (path: string) => boolean
}

/**
 * Lets the plugins register their callbacks.
 *
 * @param build of the run
 * @param pluginData what marks imports that the theme leaves to esbuild
 * @param dir absolute path of the project's folder
 */
export async function foreignPlugins(
  { foreign }: BundlePlugins,
  build: PluginBuild,
  { pluginData, dir }: { readonly pluginData: unknown; readonly dir: string },
): Promise<ForeignPlugins> {
  const resolvers: Registered<OnResolveArgs, OnResolveResult>[] = []
  const loaders: Registered<OnLoadArgs, OnLoadResult>[] = []
  for (const { bundle } of foreign) {
    const { name: by, setup } = bundle as Plugin
    await setup({
      ...build,
      initialOptions: { ...build.initialOptions, absWorkingDir: dir, plugins: [] },
      resolve: (path, options = {}) => build.resolve(path, { ...options, kind: options.kind, pluginData } as never),
      onResolve: ({ filter, namespace }: OnResolveOptions, callback) =>
        void resolvers.push({ by, filter, namespace, callback }),
      onLoad: ({ filter, namespace }: OnLoadOptions, callback) =>
        void loaders.push({ by, filter, namespace, callback }),
    })
  }
  return {
    resolve: (args) => firstOf(resolvers, args),
    load: (args) => firstOf(loaders, args),
    mayLoad: (path) => loaders.some((one) => isFor(one, { path, namespace: 'file' })),
  }
}

function isFor(
  { filter, namespace }: Pick<Registered<never, never>, 'filter' | 'namespace'>,
  args: { readonly path: string; readonly namespace: string },
): boolean {
  filter.lastIndex = 0
  return (namespace === undefined || namespace === args.namespace) && filter.test(args.path)
}

/** The first answer, as esbuild asks its plugins; an error that is thrown becomes one. */
async function firstOf<Args extends OnResolveArgs | OnLoadArgs, Result extends OnResolveResult | OnLoadResult>(
  list: readonly Registered<Args, Result>[],
  args: Args,
): Promise<Answer<Result> | undefined> {
  for (const { by, callback, ...rest } of list) {
    if (!isFor(rest, args)) continue
    try {
      const result = await callback(args)
      if (result) return { ...result, by }
    } catch (error) {
      const errors = [{ text: `The esbuild plugin \`${by}\` threw: ${messageOf(error)}` }]
      return { errors, by } as unknown as Answer<Result>
    }
  }
  return undefined
}

/** What keeps an answer from being used; nothing for one that is right. */
export function refusalOf(answer: Answer<OnResolveResult> | Answer<OnLoadResult>): string | undefined {
  const { by } = answer
  if ('loader' in answer && /css$/.test(answer.loader ?? ''))
    return `The esbuild plugin \`${by}\` returns a style sheet, which the field \`styles\` of a plugin compiles.`
  if (!('path' in answer) || answer.path === undefined) return undefined
  if ('external' in answer && answer.external)
    return `The esbuild plugin \`${by}\` leaves ${answer.path} out of the bundle, but pages load nothing else.`
  if ((answer.namespace ?? 'file') === 'file' && !isAbsolute(answer.path))
    return `The esbuild plugin \`${by}\` returns the path ${answer.path}, which is not absolute.`
  return undefined
}

/** The files besides its own that an answer depends on. */
export function watchedBy({ watchFiles = [] }: Pick<OnLoadResult | OnResolveResult, 'watchFiles'>): readonly string[] {
  return watchFiles.filter(isAbsolute)
}

/** A message with the place at which authors see it: a plugin need not name the file that it was given. */
export function placedMessage(
  { location, ...message }: PartialMessage,
  file: string,
  nameOf: (path: string) => string,
): PartialMessage {
  const named = location?.file !== undefined && isAbsolute(location.file) ? nameOf(location.file) : file
  return { ...message, location: { line: 1, column: 0, ...location, file: named } }
}

/** The folder from which imports of a loaded file are resolved. */
export function folderOf({ resolveDir }: Pick<OnLoadResult, 'resolveDir'>, location: string): string {
  return resolveDir ?? (isAbsolute(location) ? dirname(location) : '')
}
