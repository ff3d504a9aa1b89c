/** @returns the offset behind a match */
export const endOf = ({ index, 0: { length } }: RegExpExecArray): number => index + length
