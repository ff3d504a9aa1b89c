/** The example languages of a site → one script for the sandbox. */
import { readFileSync } from 'node:fs'
import { fingerprint } from 'docs-build/plugins'

/** A module of the site, bundled: `code` is an expression with the value of its default export. */
export interface LanguageModule {
  /** As the configuration names it. */
  readonly name: string
  readonly code: string
}

export interface LanguageScript {
  /** An expression: the function that the sandbox calls. */
  readonly code: string
  /** Fingerprint of the code, so that no drawing of another script is used. */
  readonly hash: string
  /** The modules of the languages, as the configuration names them. */
  readonly modules: readonly string[]
}

/**
 * @param first drafts examples that name no language
 * @param named the languages by their names, the first one included; empty for a single language
 */
export function languageScript(
  first: LanguageModule,
  named: Readonly<Record<string, LanguageModule>> = {},
): LanguageScript {
  const entries = Object.entries(named).map(([name, { code }]) => `[${JSON.stringify(name)}]:${code}`)
  const language = entries.length === 0 ? first.code : `inside.several(${first.code},{${entries.join(',')}})`
  // The sandbox's own script comes first, because it also hides the clock from the languages.
  const code = `(function(){${builtScript('inside')};var inside=script;return inside.serve(${language})})()`
  return {
    code,
    hash: fingerprint(code),
    modules: [...new Set([first, ...Object.values(named)].map(({ name }) => name))],
  }
}

/** A script that is bundled with the package: it sets the variable `script`. */
export function builtScript(name: string): string {
  const folder = import.meta.url.endsWith('.ts') ? '../dist/' : './'
  return readFileSync(new URL(`${folder}${name}.js`, import.meta.url), 'utf8')
}
