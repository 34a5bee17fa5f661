import { useWaitingPhotos } from './use-waiting-photos.ts'
import { Notice } from '#web/kit/notice.tsx'
import { WaitingPhotos } from './waiting-photos.tsx'

interface UnsentPhotosProps {
  place: string
  onSent: () => unknown
}

/** Photos of records that were submitted while offline; they are uploaded from here. */
export function UnsentPhotos({ place, onSent }: UnsentPhotosProps) {
  const { photos } = useWaitingPhotos({ place, url: null, onSent })
  if (photos.length === 0) return undefined
  return (
    <Notice tone="warn">
      <WaitingPhotos photos={photos} />
    </Notice>
  )
}
