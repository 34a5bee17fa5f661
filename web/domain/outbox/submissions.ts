import { api, ApiError } from '#web/platform/http/api.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { waitingPhotos } from '#web/domain/photos/photo-queue.ts'
import { photoStore } from '#web/domain/photos/photo-store.ts'
import { afterFailure } from './outbox-order.ts'
import { addEntry, outboxOf, removeEntry, replaceEntry } from './outbox-store.ts'

/** An entry of the outbox that submits a draft. Its page saves the draft and uploads its photos before. */
export interface Submission {
  readonly userId: string
  readonly organizationId: string
  readonly place: string
  readonly timeZone: string
  readonly punch: {
    readonly id: string
    readonly kind: 'asked'
    readonly what: 'recap' | 'inspection'
    readonly deviceAt: string
    readonly url: string
    readonly body: object
    readonly shownAt: readonly string[]
    readonly after: {
      /** Where the draft is stored on this device until it is saved. */
      readonly draftKey: string
      /** The beginning of its photos' places. */
      readonly photosAt: string
      /** The page that saves the draft. */
      readonly page: string
      /** The device had no space for the draft, so that only its page knows whether it is saved. */
      readonly isDraftInPage?: boolean
    }
  }
  readonly isLate?: boolean
  readonly refusal?: string
  readonly refusalCode?: string
}

const submissionsOf = (userId: string) => outboxOf<Submission>(userId).filter(({ punch }) => 'after' in punch)

export const submissionTo = (userId: string, url: string) =>
  submissionsOf(userId).find(({ punch }) => punch.url === url)

export const keepSubmission = (submission: Submission) => addEntry(submission.userId, submission.punch.id, submission)
export const dropSubmission = ({ userId, punch }: Submission) => removeEntry(userId, punch.id)

/** A draft's page, which alone knows what the device had no space for. */
export interface DraftPage {
  readonly url: string
  readonly isSaved: boolean
}

async function isReady({ userId, punch }: Submission, page?: DraftPage): Promise<boolean> {
  const { draftKey, photosAt, isDraftInPage } = punch.after
  if (localStorage.getItem(draftKey) !== null) return false
  if (page?.url === punch.url ? !page.isSaved : isDraftInPage) return false
  // Where the browser stores no photos, the page holds them. What cannot be read may still have to be uploaded.
  const stored = 'indexedDB' in globalThis ? await photoStore.of(userId).catch(() => undefined) : []
  return stored !== undefined && ![...waitingPhotos(), ...stored].some(({ place }) => place.startsWith(photosAt))
}

/** Submits once; the time of writing is told like a tap's. @throws ApiError */
export const submitOnce = <T>({ punch: { id, url, body, deviceAt } }: Submission) =>
  api.create<T>(url, { ...body, deviceAt, sentAt: new Date().toISOString() }, id)

/** Sends what waits and whose draft is saved, from any page of its user. Two tabs may send it; its id makes it count once. */
export async function sendSubmissions(userId: string, page?: DraftPage): Promise<void> {
  for (const waiting of submissionsOf(userId)) {
    if (waiting.refusal !== undefined || !(await isReady(waiting, page))) continue
    const { id, shownAt } = waiting.punch
    try {
      await submitOnce(waiting)
      removeEntry(userId, id)
      await refresh(...shownAt)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const then = afterFailure(error)
      const { message: refusal, code: refusalCode } = error
      replaceEntry(userId, id, { ...waiting, ...(then === 'refused' ? { refusal, refusalCode } : { isLate: true }) })
      if (then === 'stop') return
    }
  }
}
