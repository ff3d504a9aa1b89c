/**
 * The content security policy of the pages (level 3, w3.org/TR/CSP3), written and read: browsers may load and run only
 * the site's own files and, by their hashes, its inline scripts.
 */
import { trustedPolicyName } from '../../site/trusted.tsx'

export interface PolicySources {
  /** SHA-256 of each inline script, in base 64. */
  readonly scriptHashes: readonly string[]
  /** Origins of images on other hosts. */
  readonly images: readonly string[]
  /** Origins of audio and video on other hosts. */
  readonly media: readonly string[]
  /** Origins of embedded pages. */
  readonly frames: readonly string[]
  /** URLs that scripts may send requests to. */
  readonly connections: readonly string[]
  /** Whether a file of the site is WebAssembly. */
  readonly wasm: boolean
  /** Whether components run in pages: libraries of CSS in JavaScript fill empty `<style>` elements with rules. */
  readonly components: boolean
  /** Directive → further sources, from the configuration. */
  readonly allow: PolicyDirectives
  readonly trustedTypes: boolean
}

/** The directives of a policy, with their sources. */
export type PolicyDirectives = Readonly<Record<string, readonly string[]>>

/**
 * @param form the form for a `<meta>` element leaves out what is not allowed there, because browsers would warn about
 * it
 */
export function policyDirectives(sources: PolicySources, form: 'header' | 'meta'): PolicyDirectives {
  const { scriptHashes, images, media, frames, connections, wasm, components, allow, trustedTypes } = sources
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map((sum) => `'sha256-${sum}'`), ...(wasm ? ["'wasm-unsafe-eval'"] : [])],
    ...(components && !isInlineAllowed(allow) ? { 'style-src': ["'self'", EMPTY_STYLE] } : {}),
    'img-src': ["'self'", 'data:', ...images],
    ...(media.length > 0 ? { 'media-src': ["'self'", ...media] } : {}),
    ...(frames.length > 0 ? { 'frame-src': ["'self'", ...frames] } : {}),
    ...(connections.length > 0 ? { 'connect-src': ["'self'", ...connections] } : {}),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...(form === 'header' ? { 'frame-ancestors': ["'self'"] } : {}),
    ...(trustedTypes ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': [trustedPolicyName] } : {}),
  }
  for (const [name, more] of Object.entries(allow)) {
    const own = (directives[name] ?? ["'self'"]).filter((source) => source !== "'none'")
    directives[name] = [...own, ...more]
  }
  return Object.fromEntries(Object.entries(directives).map(([name, list]) => [name, [...new Set(list)]]))
}

/** The SHA-256 of no text. Such an element has no style until a script, which the policy allows, adds rules to it. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Browsers overlook `'unsafe-inline'` beside a hash. */
function isInlineAllowed({ 'style-src': sources = [] }: PolicyDirectives): boolean {
  return sources.includes("'unsafe-inline'")
}

/** The text of a policy, for a header or an element. */
export function policyText(directives: PolicyDirectives): string {
  return Object.entries(directives)
    .map(([name, list]) => `${name} ${list.join(' ')}`)
    .join('; ')
}

/**
 * Reads policies as browsers do (Content Security Policy level 3, 2.2): a comma begins another policy, and of two
 * directives with one name the first counts.
 */
export function readPolicies(text: string): PolicyDirectives[] {
  return text.split(',').map((policy) => {
    const directives = new Map<string, readonly string[]>()
    for (const one of policy.split(';')) {
      const [written = '', ...list] = one.split(/[\t\n\f\r ]+/).filter((word) => word !== '')
      const name = written.toLowerCase()
      if (name !== '' && !directives.has(name)) directives.set(name, list)
    }
    return Object.fromEntries(directives)
  })
}
