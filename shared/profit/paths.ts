const organization = '/api/v1/organizations/:organizationId'

export const profitPaths = {
  profit: `${organization}/profit`,
  profitExport: `${organization}/profit/export`,
  clientProfit: `${organization}/clients/:clientId/profit`,
} as const
