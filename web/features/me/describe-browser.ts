import { browserNames } from '#web/domain/people/browser-names.ts'
import { t } from './texts.ts'

/** A browser's common name, e.g. Chrome on Android. */
export function describeBrowser(userAgent: string) {
  const { browser, system } = browserNames(userAgent)
  if (browser && system) return t('browserOn', { browser, system })
  return browser ?? system ?? t('unknownBrowser')
}
