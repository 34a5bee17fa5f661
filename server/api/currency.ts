/** How many minor units make one of a currency. */
export function minorUnitsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return 10 ** maximumFractionDigits
}
