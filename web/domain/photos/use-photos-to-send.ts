import { useSyncExternalStore } from 'react'
import { useMe } from '#web/platform/data/use-me.ts'
import { onPhotos, waitingPhotos } from './photo-queue.ts'
import { isToSend } from './waiting-photo.ts'

/** The user's photos that wait to be sent, whichever page took them, and those that closing this page loses. */
export function usePhotosToSend() {
  const userId = useMe()?.userId
  return useSyncExternalStore(onPhotos, waitingPhotos).filter(
    (photo) => photo.userId === userId && (isToSend(photo) || photo.isKept === false),
  )
}
