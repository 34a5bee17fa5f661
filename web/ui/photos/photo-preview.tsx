import { useCallback } from 'react'

/** The picture as this device shows it, without asking the server. */
export function PhotoPreview({ file, className = 'size-11' }: { file: File; className?: string }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(picture.src)
    },
    [file],
  )
  return <img ref={show} alt="" className={`rounded-md ${className}`} style={{ objectFit: 'cover' }} />
}
