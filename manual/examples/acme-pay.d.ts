/**
 * The client of Acme Pay for Node and browsers.
 *
 * @packageDocumentation
 */

/**
 * Talks to Acme Pay. Each method throws a {@link PayError} for an answer that is no success.
 *
 * @example
 * const pay = new Client({ token: 'pk_test_1' })
 * const invoice = await pay.send({ amount: 1250, currency: 'EUR' })
 */
export declare class Client {
  constructor(options: ClientOptions)
  /** Host that requests are sent to. */
  readonly host: string
  /**
   * Sends an invoice.
   *
   * @param draft - what it says; see {@link Draft.amount} for the unit
   * @returns the invoice, with its number
   * @throws {@link PayError} for a draft without a customer
   */
  send(draft: Draft): Promise<Invoice>
  /**
   * @deprecated Use {@link Client.send}.
   */
  create(draft: Draft): Promise<Invoice>
}

/** What a {@link Client} needs to know. */
export interface ClientOptions {
  /** Key of your account. */
  token: string
  /**
   * How often a request is repeated that no server answered.
   * @default 2
   */
  retries?: number
}

/** An invoice before it is sent. */
export interface Draft {
  /** In the smallest unit of the currency. */
  amount: number
  /** Three letters of ISO 4217. */
  currency: string
}

/** An invoice that was sent. */
export interface Invoice extends Draft {
  readonly number: string
  readonly state: State
}

/** Where an invoice is on its way. */
export type State = 'sent' | 'paid' | 'late'

/** An answer that is no success. */
export declare class PayError extends Error {
  /** Status of HTTP. */
  readonly status: number
}
