export function shirt(): number {
  // #region setup
  const chest = 1000
  const ease = 80
  // #endregion setup
  return chest + ease
}
