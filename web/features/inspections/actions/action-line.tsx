import type { ReactNode } from 'react'
import type { CorrectiveAction } from '#shared/inspections/corrective-actions.contract.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { BeforeAfter } from '#web/domain/photos/before-after.tsx'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { actionTones } from '#web/domain/inspections/score.ts'
import { writtenIfLate } from '#web/domain/time/written-text.ts'
import { t } from '../texts.ts'

const fixing = ({ fixedWrittenAt, fixedClockOff }: CorrectiveAction, fixedAt: string) => ({
  writtenAt: fixedWrittenAt ?? fixedAt,
  createdAt: fixedAt,
  clockOff: fixedClockOff,
})

interface ActionLineProps {
  action: CorrectiveAction
  /** Undefined unless the reader may take the next step. */
  onOpen?: ((action: CorrectiveAction) => void) | undefined
  /** The photo waiting to be uploaded. */
  children?: ReactNode
}

export const ActionLine = ({ action, onOpen, children }: ActionLineProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
    <div className="grid min-w-0 flex-1 basis-64 gap-1">
      <p className="font-medium wrap-break-word">{action.text}</p>
      <p className="text-xs wrap-break-word text-ink-2">
        {[
          `${action.clientName} · ${action.locationName}`,
          action.foundAt,
          action.ownerName ?? t('noOwner'),
          action.dueOn && t('dueOn', { day: formatDate(action.dueOn) }),
          action.state !== 'open' && action.fixedByName && t('fixedBy', { name: action.fixedByName }),
          action.fixedAt && writtenIfLate(fixing(action, action.fixedAt)),
          action.state === 'verified' && action.verifiedByName && t('verifiedBy', { name: action.verifiedByName }),
          action.reopened > 0 && t('reopened', { count: action.reopened }),
          action.answer,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <BeforeAfter named={action.text} before={action.photoLinks} after={action.proofLink} />
    </div>
    <Badge tone={actionTones[action.state]}>{t(`action.${action.state}`)}</Badge>
    <SelfApproved isShown={action.selfApproved} />
    {onOpen && (action.state === 'open' || action.state === 'fixed') && (
      <Button aria-label={t('stepNamed', { text: action.text })} onClick={() => onOpen(action)}>
        {t('step')}
      </Button>
    )}
    {children}
  </li>
)
