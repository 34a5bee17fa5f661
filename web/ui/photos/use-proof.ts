import { useRef } from 'react'
import type { CorrectiveAction } from '#shared/contracts/corrective-actions.ts'
import { ApiError } from '#web/lib/api.ts'
import { addressPhotos, dropPhotosAt, flushPhotos, waitingPhotos } from '#web/lib/photo-queue.ts'
import { useWaitingPhotos } from '#web/lib/use-waiting-photos.ts'

/** The list that the photo of a corrective action waits in. */
export const proofOf = (actionUrl: string) => `${actionUrl}/proof`

/** The one photo that shows what was done. It is kept at once and sent with the words. */
export function useProof(actionUrl: string) {
  const place = proofOf(actionUrl)
  const raised = useRef(0)
  const { photos, add, isEarly } = useWaitingPhotos({
    place,
    url: null,
    onSent: (answer) => {
      raised.current = (answer as CorrectiveAction).version
    },
  })
  return {
    photos,
    isEarly,
    choose: (file: File) => void dropPhotosAt(place).then(() => add(file)),
    forget: () => void dropPhotosAt(place),
    /** Sends the photo and answers the version the action has then. @throws ApiError when it is not there yet. */
    async send(version: number) {
      raised.current = version
      const keys = photos.map(({ key }) => key)
      await addressPhotos(keys, { place, url: place })
      if (await flushPhotos(place)) return raised.current
      const refusal = waitingPhotos().find(({ key }) => keys.includes(key))?.refusal
      throw refusal ? new ApiError(400, { message: refusal }) : new ApiError(0)
    },
  }
}
