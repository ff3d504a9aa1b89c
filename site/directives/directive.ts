/**
 * What a directive is: one record that holds everything the program does with it. Each record has a file in this folder
 * and a line in `index.ts`; nothing else in the program knows a directive by its name.
 */
import type { ReactElement, ReactNode } from 'react'
import type { RoutePath } from '../contract.ts'

export interface Directive<Question = unknown, Answer = unknown> {
  /** As it is written behind the colons. */
  readonly name: string
  readonly schema: DirectiveSchema
  /** Draws the directive, once for every page that may show it. The slot stands for what only the site knows. */
  readonly view: (directive: DrawnDirective) => ReactElement
  /** What the rules must know besides the content and the `id`. */
  readonly facts?: (written: WrittenDirective) => DirectiveFacts
  readonly slot?: DirectiveSlot<Question, Answer>
  /**
   * The form in the Markdown twin; without it, the source stays as it is.
   *
   * @returns lines that replace a leaf, or `label` to keep nothing but the label
   */
  twin?(answer: Answer, page: PageLinks): readonly string[] | 'label'
  readonly policy?: DirectivePolicy
  /** Names of components that `.mdx` files may use for it. */
  readonly components?: Readonly<Record<string, DirectiveComponent>>
}

/** How a directive is written. */
export interface DirectiveSchema {
  readonly about: string
  readonly kind: 'container' | 'leaf' | 'text'
  /** Besides `id` and `class`, which every directive takes. A directive with its own `id` attribute is no anchor. */
  readonly attributes: Readonly<Record<string, DirectiveAttribute>>
  /** The text in brackets: `:::note[label]`. */
  readonly label: 'optional' | 'required' | 'none'
  /** The only directive that may stand directly in this one, and only there. */
  readonly holds?: {
    readonly name: string
    /** Attribute whose value must differ between siblings; the label is used where it is absent. */
    readonly distinct: string
  }
}

export interface DirectiveAttribute {
  readonly type: 'string' | 'number' | 'boolean'
  readonly required?: boolean
  /** What a text must look like. */
  readonly form?: RegExp
  readonly about: string
}

/** A directive as an author wrote it. An attribute without a value is an empty text. */
export interface WrittenDirective {
  readonly attributes: Readonly<Record<string, string>>
  /** The label without markup. */
  readonly labelText: string
}

export interface DrawnDirective extends WrittenDirective {
  readonly name: string
  /** The text in brackets, drawn; absent when there is none. */
  readonly label?: ReactNode
  /** Unique on the page, for parts that need an id of their own. */
  readonly key: string
  readonly children: readonly ReactNode[]
  /** The place of what `slot.html` writes when the page is made; absent for a directive without a slot. */
  readonly slot?: ReactNode
}

export interface DirectiveFacts {
  /** Destinations for the rules about links. */
  readonly links: readonly {
    readonly href: string
    /** The attribute that holds the destination; absent when the directive makes it of several. */
    readonly attribute?: string
  }[]
}

/** A part of a directive that only the whole site can fill in. */
export interface DirectiveSlot<Question, Answer> {
  /** @returns the question to the site: plain JSON, remembered with the document */
  asks(written: WrittenDirective): Question
  /** @returns the answer: plain JSON. A page is made again when an answer changes. */
  answer(question: Question, site: SiteView): Answer
  /** @returns HTML, escaped, that stands in the slot */
  html(answer: Answer, page: PageLinks): string
  /** @returns the pages that readers reach through the slot, and the link in the question that chose them */
  lists?(answer: Answer, question: Question): { readonly pages: readonly RoutePath[]; readonly of?: string }
  readonly rule?: SlotRule<Question, Answer>
}

/** A rule about questions and their answers. */
export interface SlotRule<Question, Answer> {
  /** Permanent: configurations and ignore lists name it. */
  readonly id: string
  /** What the rule is about, as one sentence. */
  readonly about: string
  readonly severity: 'fail' | 'warn'
  /** @returns the target is the page itself when it is absent */
  problem(
    question: Question,
    answer: Answer,
    site: SiteView,
  ): { readonly target?: string; readonly message: string; readonly hint: string } | undefined
}

/** The site as a page sees it: everything that a directive may ask. */
export interface SiteView {
  /**
   * @param of a link as the page would write it; absent for the page itself
   * @param depth how many levels; 0 for all
   * @returns the pages below a page, in the order of its sidebar
   */
  pagesBelow(of: string | undefined, depth: number): readonly ListedPage[]
  /** Whether a link of the page leads nowhere, for which there is a finding already. */
  isBroken(href: string): boolean
  /** What each term of the configuration means, by its key. */
  readonly terms: ReadonlyMap<string, string>
  /** @returns what a misspelt word may have meant */
  nearest(word: string, known: readonly string[]): string | undefined
}

export interface ListedPage {
  /** A page; absent for a group of pages that has none of its own. */
  readonly route?: RoutePath
  readonly label: string
  readonly description?: string
  readonly pages: readonly ListedPage[]
}

/** Where the pages of the site are, seen from the page or the twin that is being written. */
export interface PageLinks {
  url(route: RoutePath): string
}

/** Sources that the content security policy allows on a site whose pages use the directive. */
export interface DirectivePolicy {
  readonly frames: readonly string[]
}

/** A component of `.mdx` files: the directive under another name. */
export interface DirectiveComponent {
  /** Attribute as it is written → attribute of the directive. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Attributes of which the first that is given is the label. */
  readonly label?: readonly string[]
  /** Attributes that mean nothing here, and lose nothing. */
  readonly ignored?: readonly string[]
}

/** An attribute as a property, if it has a value. */
export function given<K extends string>(
  name: K,
  { attributes }: Pick<WrittenDirective, 'attributes'>,
): { [N in K]?: string } {
  return (attributes[name] ? { [name]: attributes[name] } : {}) as { [N in K]?: string }
}

/** Whether a flag is set; a flag without a value is: `{open}`. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== 'false'
}
