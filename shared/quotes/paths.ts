import { organizationPath } from '../organization-path.ts'

const page = '/api/v1/quote-pages/:companyId'

export const quotePaths = {
  quotes: `${organizationPath}/quotes`,
  quoteExport: `${organizationPath}/quotes/export`,
  quote: `${organizationPath}/quotes/:quoteId`,
  quoteSend: `${organizationPath}/quotes/:quoteId/send`,
  quoteRevise: `${organizationPath}/quotes/:quoteId/revise`,
  quoteLink: `${organizationPath}/quotes/:quoteId/link`,
  quotePhotos: `${organizationPath}/quotes/:quoteId/photos`,
  quoteMessages: `${organizationPath}/quotes/:quoteId/messages`,
  quotePreview: `${organizationPath}/quotes/:quoteId/preview`,
  quotePdf: `${organizationPath}/quotes/:quoteId/pdf`,
  quoteReminder: `${organizationPath}/quotes/:quoteId/reminder`,
  quoteDecision: `${organizationPath}/quotes/:quoteId/decision`,
  quoteLoss: `${organizationPath}/quotes/:quoteId/loss`,
  quoteArchive: `${organizationPath}/quotes/:quoteId/archive`,
  quoteRestore: `${organizationPath}/quotes/:quoteId/restore`,
  quoteSettings: `${organizationPath}/quote-settings`,
  letterhead: `${organizationPath}/letterhead`,
  quoteCalibration: `${organizationPath}/quote-calibration`,
  /** Public: the request page under its organization's header, and a quote by its emailed token. */
  quotePage: page,
  quoteRequests: `${page}/requests`,
  openQuote: `${page}/quotes/:token`,
  openQuoteView: `${page}/quotes/:token/view`,
  openQuoteAccept: `${page}/quotes/:token/accept`,
  openQuoteMessages: `${page}/quotes/:token/messages`,
  openQuotePdf: `${page}/quotes/:token/pdf`,
  openQuoteDecline: `${page}/quotes/:token/decline`,
} as const
