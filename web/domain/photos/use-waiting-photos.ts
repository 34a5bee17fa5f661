import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { enqueuePhoto, onPhotos, receivePhotos, waitingPhotos, type PhotoReceiver } from './photo-queue.ts'
import type { WaitingPhoto } from './waiting-photo.ts'
import { useMe } from '#web/platform/data/use-me.ts'

interface PhotoList extends Partial<Pick<PhotoReceiver, 'ready' | 'onSent'>> {
  /** Permanent id of the list, by which photos stored before a reload are found. */
  place: string
  /** Upload URL; null until the photos' record is saved. */
  url: string | null
}

interface WaitingPhotoList {
  readonly photos: readonly WaitingPhoto[]
  /** Stores a photo on this device, then uploads it. */
  readonly add: (file: File, at?: string) => void
  /** Undefined while the user is not loaded. */
  readonly userId: string | undefined
  /** The user is not loaded yet, so no photo can be added. */
  readonly isEarly: boolean
}

/** Photos of a list that are only on this device; they are uploaded while the list is shown. */
export function useWaitingPhotos({ place, url, ready, onSent }: PhotoList): WaitingPhotoList {
  const userId = useMe()?.userId
  const allPhotos = useSyncExternalStore(onPhotos, waitingPhotos)
  const receiver = useRef({ ready, onSent })
  useLayoutEffect(() => {
    receiver.current = { ready, onSent }
  })
  useEffect(
    () =>
      userId === undefined
        ? undefined
        : receivePhotos({
            place,
            userId,
            ready: async () => (await receiver.current.ready?.()) ?? true,
            onSent: (answer) => receiver.current.onSent?.(answer),
          }),
    [place, userId],
  )
  return {
    photos: allPhotos.filter((photo) => photo.place === place && photo.userId === userId),
    userId,
    isEarly: userId === undefined,
    add: (file, at = place) => {
      if (userId !== undefined) void enqueuePhoto({ userId, place: at, url, file, isFree: url !== null && !ready })
    },
  }
}
