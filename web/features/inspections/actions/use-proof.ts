import { useRef } from 'react'
import type { CorrectiveAction } from '#shared/inspections/corrective-actions.contract.ts'
import { ApiError } from '#web/platform/http/api.ts'
import { addressPhotos, dropPhotosAt, flushPhotos, waitingPhotos } from '#web/domain/photos/photo-queue.ts'
import { useWaitingPhotos } from '#web/domain/photos/use-waiting-photos.ts'

/** The photo list of a corrective action. */
export const proofOf = (actionUrl: string) => `${actionUrl}/proof`

/** The photo of a completed corrective action, stored immediately and uploaded with the text. */
export function useProof(actionUrl: string) {
  const place = proofOf(actionUrl)
  // The queue may upload the photo meanwhile, which raises the action's version above the page's.
  const raised = useRef({ place, version: 0 })
  const { photos, add, userId, isEarly } = useWaitingPhotos({
    place,
    url: null,
    onSent: (answer) => {
      raised.current = { place, version: (answer as CorrectiveAction).version }
    },
  })
  return {
    photos,
    isEarly,
    choose: (file: File) => void dropPhotosAt(userId, place).then(() => add(file)),
    /** Uploads the photo and returns the action's resulting version. @throws ApiError when the upload failed */
    async send(version: number) {
      const keys = photos.map(({ key }) => key)
      await addressPhotos(keys, { place, url: place })
      if (await flushPhotos(place))
        return raised.current.place === place ? Math.max(version, raised.current.version) : version
      const refusal = waitingPhotos().find(({ key }) => keys.includes(key))?.refusal
      throw refusal ? new ApiError(400, { message: refusal }) : new ApiError(0)
    },
  }
}
