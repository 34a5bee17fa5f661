import { ImageOff } from 'lucide-react'
import { useCallback, useState } from 'react'

interface PhotoPreviewProps {
  file: File
  className?: string
  onUnreadable?: () => void
}

/** A local preview of a chosen picture, without the server; an icon if the browser cannot decode it. */
export function PhotoPreview({ file, className = 'size-11', onUnreadable }: PhotoPreviewProps) {
  const [unreadable, setUnreadable] = useState<File>()
  const show = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(picture.src)
    },
    [file],
  )
  if (file === unreadable)
    return (
      <span className={`grid place-items-center rounded-md bg-sunken text-ink-2 ${className}`}>
        <ImageOff size={18} />
      </span>
    )
  const miss = () => {
    setUnreadable(file)
    onUnreadable?.()
  }
  return <img ref={show} alt="" className={`rounded-md ${className}`} style={{ objectFit: 'cover' }} onError={miss} />
}
