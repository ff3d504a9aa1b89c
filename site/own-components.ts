/** The components of the project that a bundle has. A bundle with some has a generated module in place of this one. */
interface OwnComponent {
  /** As the configuration or the plugin names it. */
  readonly file: string
  /** The default export of the module. */
  readonly component: unknown
}

export const ownComponents: readonly OwnComponent[] = []
