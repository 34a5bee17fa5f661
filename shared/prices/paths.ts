import { organizationPath } from '../organization-path.ts'

export const pricePaths = {
  /** Clients by how far their real margin is below the quoted one. */
  priceReview: `${organizationPath}/prices`,
  clientPrices: `${organizationPath}/clients/:clientId/prices`,
  clientPrice: `${organizationPath}/clients/:clientId/prices/:priceId`,
  priceEscalators: `${organizationPath}/clients/:clientId/escalators`,
  priceEscalator: `${organizationPath}/clients/:clientId/escalators/:escalatorId`,
} as const
