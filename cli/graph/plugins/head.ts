/** What plugins add to the head of pages, and the hosts that pages may then reach: the types, and their checks. */
import type { PluginPage, PluginSite } from './site.ts'

/** The field `head` of a plugin. */
export interface HeadFields {
  /**
   * Elements of every page; or a function that returns those of one page. When a reader goes to another page without
   * loading a document, `meta` and `link` of a page are replaced. Scripts run when a document is loaded.
   */
  readonly tags?: readonly HeadElement[] | ((page: PluginPage, site: PluginSite) => Iterable<HeadElement>)
  /** Hosts that the policy of the pages allows besides the site's own. No other host is allowed by a tag. */
  readonly hosts?: HeadHosts
  /**
   * Paths of documents that pages show in sandboxed frames, as `assets/demo.*`; the last character may be a `*` for any end. They
   * have a policy of their own in a `meta` element, and hosts do not send them that of the pages.
   */
  readonly ownPolicy?: readonly string[]
  /** Names of the Trusted Types policies that its scripts create. Sites with `security.trustedTypes` allow no others. */
  readonly trustedTypes?: readonly string[]
}

/** An element of the head. Its attributes and its content are escaped. */
export interface HeadElement {
  /** Name of the element in HTML. */
  readonly tag: 'meta' | 'link' | 'script'
  /** By their names in HTML; `true` for an attribute without a value, `false` or `undefined` for one that is left out. */
  readonly attributes?: Readonly<Record<string, string | boolean | undefined>>
  /** Content of a script. A script that runs may have content only if it is on every page, as the policy has its hash. */
  readonly content?: string
}

/** Origins (`https://example.org`), by what pages load from them. */
export interface HeadHosts {
  /** Hosts that scripts may be loaded from. */
  readonly scripts?: readonly string[]
  /** Hosts that style sheets may be loaded from. */
  readonly styles?: readonly string[]
  /** Hosts that images may be loaded from. */
  readonly images?: readonly string[]
  /** Hosts that fonts may be loaded from. */
  readonly fonts?: readonly string[]
  /** Hosts that audio and video may be loaded from. */
  readonly media?: readonly string[]
  /** Hosts whose pages may be shown in frames. */
  readonly frames?: readonly string[]
  /** Hosts that scripts may send requests to. */
  readonly connections?: readonly string[]
  /** Hosts that forms may be sent to. */
  readonly forms?: readonly string[]
}

/** The directive of the policy for each kind of host. */
export const HOST_DIRECTIVES: Readonly<Record<keyof HeadHosts, string>> = {
  scripts: 'script-src',
  styles: 'style-src',
  images: 'img-src',
  fonts: 'font-src',
  media: 'media-src',
  frames: 'frame-src',
  connections: 'connect-src',
  forms: 'form-action',
}

/** Whether a text is an origin, alone or with `*.` for all hosts below one. */
export function isOrigin(text: unknown): boolean {
  if (typeof text !== 'string') return false
  return URL.canParse(text.replace('://*.', '://')) && /^(?:https?|wss?):\/\/(?:\*\.)?[a-z\d.-]+(?::\d+)?$/i.test(text)
}

/** @returns what is wrong with an element, as the end of a sentence that begins with it; `undefined` for nothing */
export function faultOf(
  element: unknown,
  hosts: HeadHosts,
  { isStatic }: { readonly isStatic: boolean },
): string | undefined {
  const { tag, attributes = {}, content } = (element ?? {}) as Partial<Record<keyof HeadElement, unknown>>
  if (tag !== 'meta' && tag !== 'link' && tag !== 'script') return 'has no `tag` that is `meta`, `link` or `script`'
  if (typeof attributes !== 'object' || attributes === null) return 'has `attributes` that are not an object'
  for (const [name, value] of Object.entries(attributes)) {
    if (!/^[a-z][a-z0-9:.-]*$/.test(name) || RESERVED.test(name))
      return `has the attribute \`${name}\`, which it cannot have`
    if (value !== undefined && typeof value !== 'string' && typeof value !== 'boolean')
      return `has an attribute \`${name}\` that is not a text`
  }
  if (content !== undefined && (tag !== 'script' || typeof content !== 'string'))
    return 'has a `content` that is not that of a script'
  return tag === 'script'
    ? scriptFault(attributes as HeadElement['attributes'] & object, content, hosts, isStatic)
    : undefined
}

/** Attributes that run code, that React reads in another way, and the one by which the runtime knows tags of a page. */
const RESERVED = /^(?:on.*|style|children|key|ref|data-page)$/

function scriptFault(
  { src, type }: Readonly<Record<string, string | boolean | undefined>>,
  content: unknown,
  { scripts = [] }: HeadHosts,
  isStatic: boolean,
): string | undefined {
  if (src === undefined) {
    if (content === undefined) return 'has neither `src` nor `content`'
    return isStatic || isData(type) ? undefined : 'is a script with content that is not on every page'
  }
  if (typeof src !== 'string') return 'has a `src` that is not a text'
  const origin = URL.canParse(src, 'self:/') && new URL(src, 'self:/')
  if (!origin) return `has the \`src\` \`${src}\`, which is not an address`
  if (origin.protocol === 'self:') return /^\/\//.test(src) ? 'has a `src` without `https:`' : undefined
  const isAllowed = scripts.some((host) => allows(host, origin))
  return isAllowed ? undefined : `loads a script of ${origin.origin}, which its \`head.hosts.scripts\` does not name`
}

function allows(host: string, { protocol, host: name }: URL): boolean {
  const [scheme, pattern = ''] = host.split('://')
  if (`${scheme}:` !== protocol) return false
  return pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern
}

/** Whether the type of a script makes it data, which no policy looks at. */
export function isData(type: string | boolean | undefined): boolean {
  return typeof type === 'string' && /^application\/(?:ld\+)?json$/.test(type)
}
