export const stepOf = (count: number): number => (count > 100 ? 10 : 1)
