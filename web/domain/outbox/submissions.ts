import { api, ApiError } from '#web/platform/http/api.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { sendPhotosBelow } from '#web/domain/photos/send-photos-below.ts'
import { photosFirst } from '#web/domain/photos/texts.ts'
import { submittedUnsure } from '#web/domain/record/texts.ts'
import { NotReady } from './outbox-order.ts'
import { addEntry, outboxOf, removeEntry } from './outbox-store.ts'
import { alone, patchEntry, sendInOrder, type OutboxEntry } from './send-in-order.ts'

/** An entry of the outbox that submits a draft, after the draft's last words and photos. */
export interface Submission extends OutboxEntry {
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
      /** The record's address, and the beginning of its photos' places. */
      readonly photosAt: string
      /** The page of the draft. */
      readonly page: string
      /** The device had no space for the draft, so that only its page can save it. */
      readonly isDraftInPage?: boolean
    }
  }
}

const submissionsOf = (userId: string) => outboxOf<Submission>(userId).filter(({ punch }) => 'after' in punch)

export const submissionTo = (userId: string, url: string) =>
  submissionsOf(userId).find(({ punch }) => punch.url === url)

export const keepSubmission = (submission: Submission) => addEntry(submission.userId, submission.punch.id, submission)
export const dropSubmission = ({ userId, punch }: Submission) => removeEntry(userId, punch.id)

/** Drafts whose page is open here, and whether it has saved them. */
const openDrafts = new Map<string, () => boolean>()
const lockOf = (draftKey: string) => `DRAFT.${draftKey}`

/** Leaves a draft to its page while that is open, in this tab or another one. Returns the function that ends it. */
export function openDraft(draftKey: string, isSaved: () => boolean) {
  openDrafts.set(draftKey, isSaved)
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  if ('locks' in navigator) void navigator.locks.request(lockOf(draftKey), { mode: 'shared' }, () => closed)
  return () => {
    openDrafts.delete(draftKey)
    close()
  }
}

const savers = {
  recap: () => import('#web/domain/recap/save-draft.ts'),
  inspection: () => import('#web/domain/inspections/save-draft.ts'),
}

const isStored = ({ punch }: Submission) => localStorage.getItem(punch.after.draftKey) !== null

async function saveDraft(submission: Submission) {
  const { what, after } = submission.punch
  const { draftKey, photosAt, isDraftInPage } = after
  const isSavedByPage = openDrafts.get(draftKey)
  if (isSavedByPage ? !isSavedByPage() : isDraftInPage) throw new NotReady()
  if (isSavedByPage || !isStored(submission)) return
  const { saveDraft: save } = await savers[what]()
  if (!('locks' in navigator)) return save(photosAt, draftKey)
  await navigator.locks.request(lockOf(draftKey), { ifAvailable: true }, async (lock) => {
    if (!lock) throw new NotReady()
    await save(photosAt, draftKey)
  })
}

/** Submits once; the time of writing is told like a tap's. @throws ApiError */
export const submitOnce = <T>({ punch: { id, url, body, deviceAt } }: Submission) =>
  api.create<T>(url, { ...body, deviceAt, sentAt: new Date().toISOString() }, id)

async function send(submission: Submission) {
  const { userId, punch } = submission
  await saveDraft(submission)
  const then = await sendPhotosBelow(userId, punch.after.photosAt)
  if (then === 'ask') throw new ApiError(409, { code: 'photos_first', message: photosFirst() })
  // Its page may have been opened and written in meanwhile.
  if (then === 'wait' || isStored(submission)) throw new NotReady()
  await submitOnce(submission)
}

/** What became of the submissions that were sent. */
interface Sent {
  readonly sent: readonly Submission[]
  readonly refused: readonly Submission[]
}

/** Sends what was submitted on this device, from any page of its user: the draft, its photos, and then the submission. */
export async function sendSubmissions(userId: string): Promise<Sent> {
  const sent: Submission[] = []
  const refused: Submission[] = []
  const isLoaded = await loadTexts(['record', 'photos']).then(
    () => true,
    () => false,
  )
  if (isLoaded)
    await alone('SUBMISSIONS', () =>
      sendInOrder<Submission>({
        entries: () => submissionsOf(userId),
        laneOf: ({ punch }) => punch.url,
        send,
        onSent(submission) {
          sent.push(submission)
          dropSubmission(submission)
          return refresh(...submission.punch.shownAt)
        },
        onRefused(submission, { message: refusal, code: refusalCode }) {
          refused.push({ ...submission, refusal })
          patchEntry<Submission>(userId, submission.punch.id, { refusal, refusalCode })
        },
        unsure: submittedUnsure,
      }),
    )
  return { sent, refused }
}
