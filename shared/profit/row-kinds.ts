/** The kinds of rows of the profit report. */
export const profitRowKinds = ['visit', 'monthly', 'work', 'supply', 'trip'] as const
export type ProfitRowKind = (typeof profitRowKinds)[number]
