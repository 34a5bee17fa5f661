import { organizationPath } from '../organization-path.ts'

const openLetter = '/api/v1/quote-pages/:companyId/letters/:token'

export const pricePaths = {
  /** Clients by how far their real margin is below the quoted one. */
  priceReview: `${organizationPath}/prices`,
  clientPrices: `${organizationPath}/clients/:clientId/prices`,
  clientPrice: `${organizationPath}/clients/:clientId/prices/:priceId`,
  priceEscalators: `${organizationPath}/clients/:clientId/escalators`,
  priceEscalator: `${organizationPath}/clients/:clientId/escalators/:escalatorId`,
  priceLetters: `${organizationPath}/clients/:clientId/price-letters`,
  priceLetter: `${organizationPath}/clients/:clientId/price-letters/:letterId`,
  priceLetterSend: `${organizationPath}/clients/:clientId/price-letters/:letterId/send`,
  priceLetterPdf: `${organizationPath}/clients/:clientId/price-letters/:letterId/pdf`,
  /** Public: a letter by its emailed token. */
  openLetter,
  openLetterView: `${openLetter}/view`,
  openLetterAccept: `${openLetter}/accept`,
  openLetterDecline: `${openLetter}/decline`,
  openLetterPdf: `${openLetter}/pdf`,
} as const
