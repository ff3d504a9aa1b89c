export function total(): number {
  // #region setup
  const price = 1000
  const tax = 190
  // #endregion setup
  return price + tax
}
