/** A number or boolean with the text that it was written as, so that a title `1.10` stays one. */
export class Literal {
  readonly value: unknown
  readonly written: string
  constructor(value: unknown, written: string) {
    this.value = value
    this.written = written
  }
}
