import { Copy } from 'lucide-react'
import { unitFor } from '#shared/supplies/units.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { copyText } from '#web/platform/window/copy-text.ts'
import { Button } from '#web/kit/core/button.tsx'
import type { QueuedTap } from './tap-queue.ts'
import { wordsOf } from './tap-words.ts'
import { t } from '../texts.ts'

/** What users type into the forms whose entries wait, by its name there. */
interface Typed {
  text?: string
  answer?: string
  note?: string
  reason?: string
  items?: readonly { name: string; quantity: number; unit: string }[]
  startedAt?: string
  endedAt?: string
}

/** What an entry says, as text: what it is, where and when, and what was typed. */
function textOf(tap: QueuedTap): string {
  const { punch, timeZone } = tap
  const typed = (punch.kind === 'asked' ? punch.body : punch) as Typed
  const { text, answer, note, reason, items = [], startedAt, endedAt } = typed
  // The reason of an absence is chosen from a list.
  const isChosen = punch.kind === 'asked' && punch.what === 'absence'
  return [
    wordsOf(tap),
    startedAt && endedAt && [startedAt, endedAt].map((at) => formatDateTime(at, timeZone)).join(' – '),
    ...items.map(({ name, quantity, unit }) => [quantity, unitFor(quantity, unit), name].filter(Boolean).join(' ')),
    text,
    punch.kind === 'asked' && punch.what === 'action' && answer,
    !isChosen && reason,
    note,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Copies what the server refused, so that nothing that was written is lost. */
export const CopyTap = ({ tap }: { tap: QueuedTap }) => (
  <Button
    kind="ghost"
    aria-label={t('copyNamed', { name: wordsOf(tap) })}
    onClick={() => void copyText(textOf(tap), t('copied'))}
  >
    <Copy size={16} />
    {t('copy')}
  </Button>
)

/** The page of a draft that was submitted; only it can send what the device had no space for. */
export const DraftLink = ({ tap: { punch, refusal } }: { tap: QueuedTap }) =>
  punch.kind === 'asked' &&
  punch.after && (
    <Link className="link" to={punch.after.page}>
      {t(punch.after.isDraftInPage && refusal === undefined ? 'openToSend' : 'openPage')}
    </Link>
  )
