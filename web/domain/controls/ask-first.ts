import { notifyFailure } from '#web/platform/notifications/notifications.ts'

const load = () => import('./question.tsx')

/** Downloads the dialog while the connection lasts. */
export const prepareToAsk = () => load().catch(() => {})

/**
 * Asks before something is lost or changed. `action` labels the confirming button, by default with "Discard". A failed
 * download means no, and a notice reports it.
 */
export const askFirst = async (question: string, action?: string, details?: string) =>
  (await load().catch(notifyFailure))?.ask(question, action, details)
