/**
 * The type of a directive: one record with everything the program does with the directive. Each record has a file in
 * this folder and a line in `index.ts`; no other code names a directive.
 */
import type { ReactElement, ReactNode } from 'react'
import type { RoutePath, TocEntry } from '../contract.ts'
import type { ExtraName } from '../extras.ts'
import type { TextSay } from '../words/context.tsx'

/** Everything of a directive but its view. */
export interface DirectiveRecord<Question = unknown, Answer = unknown> {
  /** The name, as it is written after the colons. */
  readonly name: string
  /** How it is written: its kind, its attributes and its label. */
  readonly schema: DirectiveSchema
  /** Facts that the rules need, besides the content and the `id`. */
  readonly facts?: (written: WrittenDirective) => DirectiveFacts
  /** The part of it that depends on other pages of the site. */
  readonly slot?: DirectiveSlot<Question, Answer>
  /** The levels of the headings of the page that the view draws. */
  readonly outline?: (written: WrittenDirective) => { readonly min: number; readonly max: number }
  /**
   * Writes the directive for the Markdown twin. Without it, the twin has the source of a directive of
   * docs-build, of a fence, and of a directive with a slot, and Markdown of what any other draws.
   *
   * @param written has the code of a fence
   * @returns lines that replace a leaf directive, a fence or the first line of a container, or `label` to keep only the label
   */
  twin?(answer: Answer, page: PageLinks, written: Pick<WrittenDirective, 'text'>): readonly string[] | 'label'
  /** Sources that pages with the directive may load from. */
  readonly policy?: DirectivePolicy
  /** Whether a `#` heading in it is the title of the page. */
  readonly holdsTitle?: true
  /** The style sheet that the directive needs besides that of every page. */
  readonly extra?: (written: WrittenDirective) => ExtraName | undefined
  /** Names of the components that stand for the directive in `.mdx` files. */
  readonly components?: Readonly<Record<string, DirectiveComponent>>
}

/** A directive with its view. */
export interface Directive<Question = unknown, Answer = unknown> extends DirectiveRecord<Question, Answer> {
  /** Draws the directive once, for all pages that show it. What depends on the site or the page goes into the slot. */
  readonly view: (directive: DrawnDirective) => ReactElement
}

/** The syntax of a directive. */
export interface DirectiveSchema {
  /** What the directive is for, in one sentence. */
  readonly about: string
  /**
   * `fence`: a code block in the language of this name. `text` has brackets or braces, as in `:kbd[Ctrl]`: a bare `:kbd` stays
   * text.
   */
  readonly kind: 'container' | 'leaf' | 'text' | 'fence'
  /**
   * Attributes besides `id` and `class`, which every directive takes. The `id` is an anchor unless the directive
   * defines its own `id` attribute.
   */
  readonly attributes: Readonly<Record<string, DirectiveAttribute>>
  /** Whether the directive takes a text in brackets: `:::note[label]`. Default: `optional`. */
  readonly label?: 'optional' | 'required' | 'none'
  /** The only directive that may be a direct child of this one. It may be nowhere else. */
  readonly holds?: {
    readonly name: string
    /** Attribute whose value must differ between siblings. Where it is absent, the label counts. */
    readonly distinct: string
  }
}

export interface DirectiveAttribute {
  /** The kind of its values; another kind is a finding. */
  readonly type: 'string' | 'number' | 'boolean'
  /** Whether a directive without the attribute is a finding. */
  readonly required?: boolean
  /** The values of a text. */
  readonly oneOf?: readonly string[]
  /** The form of a text value, and its name in words that follow “must be”. */
  readonly form?: { readonly pattern: RegExp; readonly expected: string }
  /** What the attribute does, in one sentence. */
  readonly about: string
}

/** A directive as its author wrote it. An attribute without a value is an empty string. */
export interface WrittenDirective {
  /** Its attributes by their names, with their values as written. */
  readonly attributes: Readonly<Record<string, string>>
  /** The label without markup. */
  readonly labelText: string
  /** The code of a fence. */
  readonly text?: string
}

export interface DrawnDirective extends WrittenDirective {
  readonly name: string
  /** Says words of the interface in the language of the page. */
  readonly say: TextSay
  /** The drawn text in brackets; absent when there is none. */
  readonly label?: ReactNode
  /** The value of an `href` that leads where a link of the page would. `facts` names it too, so that it is checked. */
  readonly link: (href: string) => string
  /** As `link`, for the `src` of an image. */
  readonly image: (src: string) => string
  /** Unique on the page, for the ids of inner parts. */
  readonly key: string
  readonly children: readonly ReactNode[]
  /** The headings of the page that `outline` asks for; empty without it. */
  readonly headings: readonly TocEntry[]
  /** The slot, which `slot.html` fills when the page is written; absent for a directive without a slot. */
  readonly slot?: ReactNode
}

/** What is wrong with the content of a directive. */
export interface DirectiveProblem {
  /** Line in the text of a fence, from 1; absent for the place of the directive. */
  readonly line?: number
  /** What is wrong, as one sentence without the place. */
  readonly message: string
  /** What to write instead. */
  readonly hint?: string
}

export interface DirectiveFacts {
  /** Destinations, for the rules about links. */
  readonly links: readonly {
    readonly href: string
    /** Default: `link`. */
    readonly kind?: 'link' | 'image'
    /** The attribute that holds the destination; absent when the directive composes it from several attributes. */
    readonly attribute?: string
  }[]
  /** What is wrong with the content. */
  readonly problems?: readonly DirectiveProblem[]
}

/** A part of a directive that depends on the whole site. */
export interface DirectiveSlot<Question, Answer> {
  /** @returns the question to the site, as plain JSON that is stored with the document */
  asks(written: WrittenDirective): Question
  /** @returns the answer, as plain JSON; the page is written again when its answer changes */
  answer(question: Question, site: SiteView): Answer
  /** @returns the escaped HTML that fills the slot */
  html(answer: Answer, page: PageLinks): string
  /** @returns the pages that the slot links to, and the link in the question that selected them */
  lists?(answer: Answer, question: Question): { readonly pages: readonly RoutePath[]; readonly of?: string }
  /** A rule that judges the answers, such as one that reports empty lists. */
  readonly rule?: SlotRule<Question, Answer>
}

/** A rule about the questions and answers of a directive. */
export interface SlotRule<Question, Answer> {
  /** The rule's id. It must never change, because configurations and ignore lists name it. */
  readonly id: string
  /** What the rule checks, in one sentence. */
  readonly about: string
  /** Why that matters to readers, for the manual. */
  readonly why?: string
  /** How an author repairs it, for the manual. */
  readonly repair?: string
  /** What its findings are without a severity in the configuration. */
  readonly severity: 'fail' | 'warn'
  /** Files of a small project that breaks the rule, by their paths. */
  readonly example: Readonly<Record<string, string>>
  /** @returns the problem, if there is one; without a target it is about the page itself */
  problem(
    question: Question,
    answer: Answer,
    site: SiteView,
  ): { readonly target?: string; readonly message: string; readonly hint: string } | undefined
}

/** Everything that a directive may ask about the site, from the view of one page. */
export interface SiteView {
  /**
   * @param of a link as the page would write it; absent for the page itself
   * @param depth number of levels; 0 means all
   * @returns the pages below a page, in the order of its sidebar
   */
  pagesBelow(of: string | undefined, depth: number): readonly ListedPage[]
  /** Whether a link on the page is broken, which another rule has reported already. */
  isBroken(href: string): boolean
  /** The meaning of each term in the configuration, by the term's key. */
  readonly terms: ReadonlyMap<string, string>
  /** @returns the name that a misspelt name probably stands for */
  nearest(word: string, known: readonly string[]): string | undefined
}

export interface ListedPage {
  /** The page; absent for a category without a page of its own. */
  readonly route?: RoutePath
  /** As the sidebar names the page. */
  readonly label: string
  /** The description of the page or of the category. */
  readonly description?: string
  /** The pages below it, as deep as was asked. */
  readonly pages: readonly ListedPage[]
}

/** URLs of the site's pages, relative to the page or the twin that is being written. */
export interface PageLinks {
  /** @returns the relative URL of the page with this route */
  url(route: RoutePath): string
}

/** Sources that the content security policy allows on a site where a page uses the directive. */
export interface DirectivePolicy {
  /** Origins of frames, such as `https://www.youtube-nocookie.com`. */
  readonly frames: readonly string[]
}

/** A component of `.mdx` files that stands for the directive. */
export interface DirectiveComponent {
  /** Attributes of the directive by the names that the component has for them. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Attributes that may hold the label; the first one that is set counts. */
  readonly label?: readonly string[]
  /** Attributes that are dropped without a finding, because they have no meaning here. */
  readonly ignored?: readonly string[]
}

/** An attribute as a property; no property if the attribute has no value. */
export function given<K extends string>(
  name: K,
  { attributes }: Pick<WrittenDirective, 'attributes'>,
): { [N in K]?: string } {
  return (attributes[name] ? { [name]: attributes[name] } : {}) as { [N in K]?: string }
}

/** Whether a flag is set. A flag without a value is set: `{open}`. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== 'false'
}
