import { useState } from 'react'
import type { ApprovalChange, MemberPaySummary, PayPeriod } from '#shared/payroll/payroll.contract.ts'
import { blockingPayFlags, isOverridable, openPayFlags, type PayFlag } from '#shared/payroll/kinds.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { OverrideDialog, type Overriding } from './override-dialog.tsx'
import { payPages } from '../pay-addresses.ts'
import { t } from '../texts.ts'

/** Flags that only inform: someone has already decided about the correction. */
const remarks: ReadonlySet<PayFlag> = new Set(['edited'])

/** A flag's badge, whose tone says whether it blocks the approval. */
export const FlagBadge = ({ flag }: { flag: PayFlag }) => (
  <Badge tone={blockingPayFlags.includes(flag) ? 'bad' : remarks.has(flag) ? 'neutral' : 'warn'}>
    {t(`flag.${flag}`)}
  </Badge>
)

interface ExceptionsProps {
  organizationId: string
  period: PayPeriod
  members: readonly MemberPaySummary[]
  currency: string
}

/** Issues to resolve or review before the period is paid, each with a link. */
export function Exceptions({ organizationId, period, members, currency }: ExceptionsProps) {
  const open = members
    .filter(
      ({ state, flags }) =>
        flags.includes('self_approved') || (state === 'open' && flags.some((flag) => !remarks.has(flag))),
    )
    .toSorted((a, b) => Number(isBlocked(b)) - Number(isBlocked(a)))
  const [overriding, setOverriding] = useState<Overriding>()
  if (open.length === 0) return undefined
  return (
    <Card title={t('exceptions')} isFlush className="mb-5">
      <p className="px-4 py-3 text-sm text-ink-2">{t('exceptionsText')}</p>
      <ul className="divide-y divide-line border-t border-line" aria-label={t('exceptions')}>
        {open.map(({ memberId, name, flags, changed, overrides, totals }) => (
          <li key={memberId} className="flex flex-wrap items-center gap-2 px-4 py-3">
            <Link
              to={payPages.member(organizationId, memberId, period.from)}
              className="link min-w-0 flex-1 basis-40 truncate"
            >
              {name}
            </Link>
            {flags.map((flag) => (
              <FlagBadge key={flag} flag={flag} />
            ))}
            <Link to={fixOf(flags, { organizationId, memberId, period })} className="btn-secondary">
              {t(
                flags.includes('missing_rate') || flags.includes('unpriced_leave')
                  ? 'fix.missing_rate'
                  : flags.includes('running')
                    ? 'fix.running'
                    : 'fix.look',
              )}
            </Link>
            {openPayFlags({ flags, overrides })
              .filter(isOverridable)
              .map((flag) => (
                <Button key={flag} onClick={() => setOverriding({ memberId, name, flag })}>
                  {t('override', { flag: t(`flag.${flag}`) })}
                </Button>
              ))}
            {overrides.map(({ flag, reason, createdBy }) => (
              <p key={flag} className="w-full text-sm text-ink-2">
                {t('overridden', { flag: t(`flag.${flag}`), name: createdBy ?? '–', reason })}
              </p>
            ))}
            {changed && <ChangedNote changed={changed} nowMinor={totals.totalMinor} currency={currency} />}
          </li>
        ))}
      </ul>
      <OverrideDialog
        organizationId={organizationId}
        period={period}
        overriding={overriding}
        onClose={() => setOverriding(undefined)}
      />
    </Card>
  )
}

interface ChangedNoteProps {
  changed: ApprovalChange
  nowMinor: number
  currency: string
}

/** Compares the approved amount with the current one and names the records that changed. */
export const ChangedNote = ({ changed: { approvedMinor, kinds }, nowMinor, currency }: ChangedNoteProps) => (
  <p className="w-full text-sm text-ink-2">
    {approvedMinor !== null &&
      `${t('changedAmount', { before: formatMoney(approvedMinor, currency), now: formatMoney(nowMinor, currency) })} `}
    {kinds.length > 0 && t('changedKinds', { kinds: kinds.map((kind) => t(`change.${kind}`)).join(', ') })}
  </p>
)

export const isBlocked = (member: Pick<MemberPaySummary, 'flags' | 'overrides'>) => openPayFlags(member).length > 0

const fixOf = (
  flags: readonly PayFlag[],
  { organizationId, memberId, period }: { organizationId: string; memberId: string; period: PayPeriod },
) =>
  flags.includes('missing_rate') || flags.includes('unpriced_leave')
    ? payPages.rates(organizationId, memberId)
    : payPages.workLogs(organizationId, memberId, period.from, period.to)
