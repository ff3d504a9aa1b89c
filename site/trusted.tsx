/**
 * The only way text becomes HTML in the browser. Where the content security policy requires Trusted Types, browsers
 * accept HTML from here and refuse all other.
 */
import { createElement, type ReactNode, useMemo } from 'react'

/** Name of the policy; the content security policy contains it, see `templates/files/security-policy.ts`. */
export const trustedPolicyName = 'docs-build'

/**
 * Browsers' Trusted Types. Where browsers lack them, an element with that id is a global of this name, which has no
 * `createPolicy`.
 */
interface TrustedTypes {
  createPolicy?(
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
  ): { createHTML: (html: string) => string; createScriptURL: (url: string) => string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const same = (text: string): string => text
const policy = trustedTypes?.createPolicy?.(trustedPolicyName, { createHTML: same, createScriptURL: same })

/** HTML from the builder, for a property that parses HTML. */
export function trustedHtml(html: string): string {
  return policy ? policy.createHTML(html) : html
}

/** URL of a script of this site, for a worker. */
export function trustedScript(url: string): string {
  return policy ? policy.createScriptURL(url) : url
}

export interface HtmlProps {
  as: 'div' | 'li' | 'a' | 'span'
  html: string
  [attribute: string]: unknown
}

/** An element that contains HTML from the builder. */
export function Html({ as, html, ...attributes }: HtmlProps): ReactNode {
  // React compares trusted values by identity, so the same text must remain the same object. Plain text needs no
  // parsing.
  const content = useMemo(
    () => (/[<&]/.test(html) ? { dangerouslySetInnerHTML: { __html: trustedHtml(html) } } : { children: html }),
    [html],
  )
  return createElement(as, { ...attributes, ...content })
}
