import { resendMs } from '#shared/idempotency.ts'
import type { StoredPhoto } from './photo-store.ts'

/** A photo that the server has not received yet, or has refused. */
export interface WaitingPhoto {
  /** Idempotency key: however often it is sent, the server stores it once. */
  readonly key: string
  readonly userId: string
  /** Identifies the page's list of photos. */
  readonly place: string
  /** Upload URL; null until the photo's record is saved. */
  readonly url: string | null
  readonly file: File
  readonly takenAt: number
  /** Its record is saved, so that any field page of its user sends it; otherwise only the page that shows its list does. */
  readonly isFree?: boolean | undefined
  /** It was sent without an answer since the page was opened. */
  readonly isLate?: boolean
  /** Reason of the server's final refusal. */
  readonly refusal?: string | undefined
  /** Reason of a temporary refusal, if the server gave one; the upload is retried. */
  readonly delay?: string | undefined
  /** The server's response arrived after the page was left: the photo is uploaded, but the page does not know it. */
  readonly answer?: unknown
  /** The user asked to send it, regardless of its age. */
  readonly isWanted?: boolean
  /**
   * False when the device could not store it and closing the page loses it; undefined while storing, before any upload.
   */
  readonly isKept?: boolean
  readonly isUnderWay?: boolean | undefined
}

export const ofStored = ({ bytes, name, type, ...photo }: StoredPhoto): WaitingPhoto => ({
  ...photo,
  file: new File([bytes], name, { type }),
  isKept: true,
})

/** Whether it waits to be sent; one of an unsent form waits with its form. */
export const isToSend = ({ url, answer }: WaitingPhoto) => url !== null && answer === undefined
/** Whether a photo waits for the user: it is too old for the server to recognize a repeated upload. */
export const isOverdue = ({ takenAt, isWanted, answer }: WaitingPhoto) =>
  !isWanted && answer === undefined && Date.now() - takenAt > resendMs
