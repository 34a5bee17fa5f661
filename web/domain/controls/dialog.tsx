import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { noticesInFront } from '#web/platform/window/notices-in-front.ts'
import { scrollByKeyboard } from '#web/platform/window/scroll-by-keyboard.ts'
import { t } from '#web/domain/frame/texts.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  /** Called before Escape, the cross or a press on the backdrop closes the dialog; false keeps it open. */
  mayClose?: () => boolean
  title: string
  description?: ReactNode
  children: ReactNode
  /** 512 px wide unless `wide`. */
  size?: 'normal' | 'wide'
}

const always = () => true

/**
 * A native modal dialog: it traps the focus, closes on Escape and restores the focus. On opening, the element with
 * `data-autofocus`, or else the first input, gets the focus. Content is rendered only while open.
 */
export function Dialog({
  isOpen,
  onClose,
  mayClose = always,
  title,
  description,
  children,
  size = 'normal',
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    if (isOpen && !dialog.open) {
      dialog.showModal()
      dialog
        .querySelector<HTMLElement>('[data-autofocus], form :is(input, select, textarea):not([type=hidden])')
        ?.focus()
    }
    if (!isOpen && dialog.open) dialog.close()
    return noticesInFront(dialog)
  }, [isOpen])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions jsx-a11y/click-events-have-key-events -- Escape closes it too
    <dialog
      ref={ref}
      data-modal
      aria-labelledby={id}
      className={`w-[calc(100%-2rem)] rounded-xl bg-raised p-0 text-ink shadow-e3 ${size === 'wide' ? 'max-w-3xl' : 'max-w-lg'}`}
      onCancel={(event) => event.target === ref.current && !mayClose() && event.preventDefault()}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && mayClose() && onClose()}
    >
      {isOpen && (
        <div className="flex max-h-[88dvh] flex-col">
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <h2 id={id} className="text-lg font-semibold">
                {title}
              </h2>
              {description && <p className="text-sm text-ink-2">{description}</p>}
            </div>
            <IconButton label={t('close')} className="-mt-1 -mr-2" onClick={() => mayClose() && onClose()}>
              <X size={18} />
            </IconButton>
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** The scrolling middle of a dialog. */
export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div ref={scrollByKeyboard} className="grid min-h-0 gap-4 overflow-y-auto px-5 py-2">
    {children}
  </div>
)

/** A dialog's row of buttons; the main one comes last. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <footer className="mt-4 flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{children}</footer>
)
