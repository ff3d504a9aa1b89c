/** What a plugin may do with the code of components, parts of the theme and pages. */

/** A plugin of esbuild, as packages export them. Its `onResolve` and `onLoad` are asked for files of the project. */
export interface BundlePlugin {
  /** Its name in messages. */
  readonly name: string
  /** Registers callbacks; esbuild's documentation says how: `https://esbuild.github.io/plugins/`. */
  readonly setup: (build: never) => void | Promise<void>
}
