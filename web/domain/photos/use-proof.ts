import { useRef } from 'react'
import type { CorrectiveAction } from '#shared/inspections/corrective-actions.contract.ts'
import { ApiError } from '#web/platform/http/api.ts'
import { addressPhotos, dropPhotosAt, flushPhotos, waitingPhotos } from './photo-queue.ts'
import { useWaitingPhotos } from './use-waiting-photos.ts'

/** The list that the photo of a corrective action waits in. */
export const proofOf = (actionUrl: string) => `${actionUrl}/proof`

/** The one photo that shows what was done. It is kept at once and sent with the words. */
export function useProof(actionUrl: string) {
  const place = proofOf(actionUrl)
  // The photo may have gone by itself meanwhile: the page's own record is older then.
  const raised = useRef({ place, version: 0 })
  const { photos, add, isEarly } = useWaitingPhotos({
    place,
    url: null,
    onSent: (answer) => {
      raised.current = { place, version: (answer as CorrectiveAction).version }
    },
  })
  return {
    photos,
    isEarly,
    choose: (file: File) => void dropPhotosAt(place).then(() => add(file)),
    /** Sends the photo and answers the version the action has then. @throws ApiError when it is not there yet. */
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
