/** What a row of the profit report stands for. */
export const profitRowKinds = ['visit', 'monthly', 'work', 'supply', 'trip'] as const
export type ProfitRowKind = (typeof profitRowKinds)[number]
