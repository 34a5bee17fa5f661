import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import {
  enqueuePhoto,
  onPhotos,
  receivePhotos,
  waitingPhotos,
  type PhotoReceiver,
  type WaitingPhoto,
} from './photo-queue.ts'
import { useMe } from '#web/platform/data/use-me.ts'

interface PhotoList extends Partial<Pick<PhotoReceiver, 'ready' | 'onSent'>> {
  /** Names the list for good: what was kept before a reload stands here again. */
  place: string
  /** Where its photos are sent; null while what they belong to is still being written. */
  url: string | null
}

interface WaitingPhotoList {
  readonly photos: readonly WaitingPhoto[]
  /** Keeps a photo on this device first, then sends it. */
  readonly add: (file: File, at?: string) => void
  /** Whose photos they are is not known yet: none can be added. */
  readonly isEarly: boolean
}

/** The photos of a list that are on this device only; they are sent while the list is shown. */
export function useWaitingPhotos({ place, url, ready, onSent }: PhotoList): WaitingPhotoList {
  const userId = useMe()?.userId
  const all = useSyncExternalStore(onPhotos, waitingPhotos)
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
    photos: all.filter((photo) => photo.place === place && photo.userId === userId),
    isEarly: userId === undefined,
    add: (file, at = place) => {
      if (userId !== undefined) void enqueuePhoto({ userId, place: at, url, file })
    },
  }
}
