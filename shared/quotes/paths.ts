const base = '/api/v1/organizations/:organizationId'
const page = '/api/v1/quote-pages/:companyId'

export const quotePaths = {
  quotes: `${base}/quotes`,
  quoteExport: `${base}/quotes/export`,
  quote: `${base}/quotes/:quoteId`,
  quoteSend: `${base}/quotes/:quoteId/send`,
  quoteRevise: `${base}/quotes/:quoteId/revise`,
  quoteLink: `${base}/quotes/:quoteId/link`,
  quotePhotos: `${base}/quotes/:quoteId/photos`,
  quoteReminder: `${base}/quotes/:quoteId/reminder`,
  quoteDecision: `${base}/quotes/:quoteId/decision`,
  quoteLoss: `${base}/quotes/:quoteId/loss`,
  quoteArchive: `${base}/quotes/:quoteId/archive`,
  quoteRestore: `${base}/quotes/:quoteId/restore`,
  quoteSettings: `${base}/quote-settings`,
  quoteCalibration: `${base}/quote-calibration`,
  /** Public: the request page under its organization's header, and a quote by its emailed token. */
  quotePage: page,
  quoteRequests: `${page}/requests`,
  openQuote: `${page}/quotes/:token`,
  openQuoteView: `${page}/quotes/:token/view`,
  openQuoteAccept: `${page}/quotes/:token/accept`,
  openQuoteDecline: `${page}/quotes/:token/decline`,
} as const
