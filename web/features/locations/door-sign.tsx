import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { encode } from 'uqr'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { t } from './texts.ts'

interface DoorSignProps {
  isOpen: boolean
  onClose: () => void
  /** What a phone opens that scans the code. */
  link: string
  name: string
  clientName: string
}

/** The sign for a location's door, to look at and to print. */
export const DoorSign = ({ isOpen, onClose, link, name, clientName }: DoorSignProps) => {
  const sign = (
    <>
      <p className="text-xl font-semibold">{name}</p>
      <p className="mb-4 text-ink-2">{clientName}</p>
      <Code text={link} />
      <p className="mt-4 text-lg font-medium">{t('scanToStart')}</p>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('doorCode')} description={t('doorCodeLead')}>
      <DialogBody>
        <div className="justify-self-center rounded-lg border border-line px-8 py-6 text-center">{sign}</div>
        {createPortal(
          <div className="print-sheet" aria-hidden="true">
            {sign}
          </div>,
          document.body,
        )}
      </DialogBody>
      <DialogFooter>
        <Button kind="primary" data-autofocus onClick={() => print()}>
          <Printer size={16} aria-hidden="true" />
          {t('print')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** A code's dark squares as one path, row by row. */
function pathOf(rows: readonly (readonly boolean[])[]) {
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return squares.join('')
}

// Dark on white in every theme: that is what cameras read.
function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('codeLink', { link: text })}
      className="mx-auto size-56 rounded-md bg-white fill-black"
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} />
    </svg>
  )
}
