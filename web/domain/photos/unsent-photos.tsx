import { useWaitingPhotos } from './use-waiting-photos.ts'
import { Notice } from '#web/kit/notice.tsx'
import { WaitingPhotos } from './waiting-photos.tsx'

interface UnsentPhotosProps {
  place: string
  onSent: () => unknown
}

/** What was handed in while a photo of it could not be sent: it is sent from here. */
export function UnsentPhotos({ place, onSent }: UnsentPhotosProps) {
  const { photos } = useWaitingPhotos({ place, url: null, onSent })
  if (photos.length === 0) return undefined
  return (
    <Notice tone="warn">
      <WaitingPhotos photos={photos} />
    </Notice>
  )
}
