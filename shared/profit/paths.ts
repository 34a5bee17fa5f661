import { organizationPath } from '../organization-path.ts'

export const profitPaths = {
  profit: `${organizationPath}/profit`,
  profitExport: `${organizationPath}/profit/export`,
  clientProfit: `${organizationPath}/clients/:clientId/profit`,
  clientProfitRows: `${organizationPath}/clients/:clientId/profit/rows`,
} as const
