/**
 * What a browser may load and run on the pages: nothing but the site's own files, and the one inline script by its
 * hash. A content security policy, level 3 (w3.org/TR/CSP3).
 */
import { trustedPolicyName } from '../site/trusted.tsx'

export interface PolicySources {
  /** SHA-256 of the boot script, in base 64. */
  readonly bootHash: string
  /** Origins of images that pages take from elsewhere. */
  readonly images: readonly string[]
  /** Origins of sound and videos that pages take from elsewhere. */
  readonly media: readonly string[]
  /** Origins of pages that pages show inside of themselves. */
  readonly frames: readonly string[]
  /** Where scripts send requests to. */
  readonly connections: readonly string[]
  /** A file of the site is WebAssembly. */
  readonly wasm: boolean
  /** Directive → further sources, from the configuration. */
  readonly allow: Readonly<Record<string, readonly string[]>>
  readonly trustedTypes: boolean
}

/**
 * @param form what a `<meta>` element cannot say is left out there: browsers would warn of it
 */
export function securityPolicy(sources: PolicySources, form: 'header' | 'meta'): string {
  const { bootHash, images, media, frames, connections, wasm, allow, trustedTypes } = sources
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'sha256-${bootHash}'`, ...(wasm ? ["'wasm-unsafe-eval'"] : [])],
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
  return Object.entries(directives)
    .map(([name, list]) => `${name} ${[...new Set(list)].join(' ')}`)
    .join('; ')
}
