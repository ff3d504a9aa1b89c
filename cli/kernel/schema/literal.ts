/** A number or boolean with its source text, so that a title `1.10` does not change. */
export class Literal {
  readonly value: unknown
  readonly written: string
  constructor(value: unknown, written: string) {
    this.value = value
    this.written = written
  }
}
