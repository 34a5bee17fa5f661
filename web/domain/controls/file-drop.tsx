import { Upload } from 'lucide-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { PhotoPreview } from '#web/kit/photo-preview.tsx'
import { t } from '#web/domain/frame/texts.ts'

/** Accepted picture types, for an input's `accept`. */
export const pictureTypes = 'image/png,image/jpeg,image/webp'

interface FileDropProps {
  label: string
  /** An input's `accept`, e.g. image/png,image/jpeg. */
  accept: string
  hint: string
  /** The current picture. */
  preview?: ReactNode
  /** The chosen picture, which is not uploaded yet. */
  chosen?: File | null | undefined
  /** Called when the browser cannot decode the chosen picture; an error is shown, and it must not be uploaded. */
  onUnreadable?: () => void
  isBusy?: boolean
  problem?: string | undefined
  /** Larger files, and types not in `accept`, are refused with a message. */
  bytesMax?: number
  onFile: (file: File) => void
}

/** A field for one file, chosen or dropped. */
export function FileDrop({ label, accept, hint, isBusy, problem, bytesMax, onFile, ...picture }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<'fileTooLarge' | 'fileWrongKind' | 'fileUnreadable'>()
  const take = (file: File) => {
    const fault =
      bytesMax && (accept.split(',').includes(file.type) ? file.size > bytesMax && 'fileTooLarge' : 'fileWrongKind')
    setRefusal(fault || undefined)
    if (!fault) onFile(file)
  }
  const { chosen, preview, onUnreadable } = picture
  const refuse = () => {
    setRefusal('fileUnreadable')
    onUnreadable?.()
  }
  const shown = chosen ? <PhotoPreview file={chosen} className="size-14" onUnreadable={refuse} /> : preview
  const shownProblem = refusal ? t(refusal, { hint }) : problem
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    // A disabled fieldset disables the input too, but not the drop event.
    if (file && !event.currentTarget.querySelector(':disabled')) take(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input inside is for keyboards
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      aria-busy={isBusy}
      className={`relative flex min-h-20 items-center gap-4 rounded-lg border border-dashed p-4 transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:bg-sunken ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'} ${isBusy ? 'opacity-60' : ''}`}
    >
      {shown ?? <Upload size={20} className="shrink-0 text-ink-3" />}
      <span className="min-w-0 text-sm">
        <span className="sr-only">{label}: </span>
        <span className="font-medium text-accent-ink">{t('chooseFile')}</span>{' '}
        <span className="text-ink-2">{t('orDropIt')}</span>
        <span aria-live="polite" className={`block text-xs ${shownProblem ? 'text-bad' : 'text-ink-3'}`}>
          {shownProblem ?? hint}
        </span>
      </span>
      <input
        type="file"
        accept={accept}
        className="sr-only"
        disabled={isBusy}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) take(file)
        }}
      />
    </label>
  )
}
