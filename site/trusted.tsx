/**
 * The one way by which text becomes HTML in the browser. Where a content security policy asks for Trusted Types,
 * browsers take HTML from here and refuse it from everywhere else.
 */
import { createElement, type ReactNode, useMemo } from 'react'

/** Its name stands in the policy, see `templates/security-policy.ts`. */
export const trustedPolicyName = 'docs-build'

/** Where browsers do not have them, an element of that id takes the name: it has no such function. */
interface TrustedTypes {
  createPolicy?(
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
  ): { createHTML: (html: string) => string; createScriptURL: (url: string) => string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const same = (text: string): string => text
const policy = trustedTypes?.createPolicy?.(trustedPolicyName, { createHTML: same, createScriptURL: same })

/** HTML that the builder has made, for a property that turns text into elements. */
export function trustedHtml(html: string): string {
  return policy ? policy.createHTML(html) : html
}

/** Address of a script of this site, for a worker. */
export function trustedScript(url: string): string {
  return policy ? policy.createScriptURL(url) : url
}

export interface HtmlProps {
  as: 'div' | 'li' | 'a' | 'span'
  html: string
  [attribute: string]: unknown
}

/** An element with HTML that the builder has made. */
export function Html({ as, html, ...attributes }: HtmlProps): ReactNode {
  // React compares what is trusted by identity: the same text has to stay the same object. Plain text needs no parser.
  const content = useMemo(
    () => (/[<&]/.test(html) ? { dangerouslySetInnerHTML: { __html: trustedHtml(html) } } : { children: html }),
    [html],
  )
  return createElement(as, { ...attributes, ...content })
}
