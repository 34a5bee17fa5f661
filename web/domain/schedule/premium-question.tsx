import { useState } from 'react'
import type { OwedPremium } from '#shared/fair-workweek/premiums.contract.ts'
import { formatDay, formatMinutes, formatMoney } from '#web/platform/format/format.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { AskedByFields } from './asked-by-fields.tsx'
import { t } from './texts.ts'
import { costOf, type Question, type Requester } from './change-cost.ts'

const shownCount = 8

/** Shows the premiums that a change costs, and asks who requested it, because premiums depend on that. */
export function PremiumQuestion({ organizationId, pending: question }: { organizationId: string; pending: Question }) {
  const [requester, setRequester] = useState(question.requester)
  const [premiums, setPremiums] = useState(question.premiums)
  const configuration = useConfiguration(organizationId)
  const recount = useAction(async (next: Requester) => {
    setRequester(next)
    setPremiums(await costOf(question.change, next))
  })
  const today = todayIn(configuration?.timeZone)
  const costText = (some: readonly OwedPremium[]) => {
    const hours = formatMinutes(some.reduce((sum, { owedSeconds }) => sum + owedSeconds, 0) / 60)
    const amounts = some.map(({ amountMinor }) => amountMinor)
    if (!configuration || amounts.includes(null)) return hours
    const minor = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
    return `${hours} · ${formatMoney(minor, configuration.currency)}`
  }
  const rest = premiums.length - shownCount
  return (
    <Dialog isOpen onClose={() => question.decide(undefined)} title={t('premiumTitle')} description={t('askedByHint')}>
      <DialogBody>
        <AskedByFields
          requester={requester}
          people={peopleOf(question.premiums)}
          onChange={(next) => void recount.run(next)}
        />
        <section aria-busy={recount.isRunning} aria-live="polite">
          <h3 className="font-medium">
            {premiums.length > 0 ? t('premiumTotal', { cost: costText(premiums) }) : t('premiumNone')}
          </h3>
          <ul className="divide-y divide-line text-sm">
            {premiums.slice(0, shownCount).map((premium) => (
              <li
                key={`${premium.memberId} ${premium.day} ${premium.change}`}
                className="flex flex-wrap justify-between gap-x-3 py-2"
              >
                <span className="min-w-0">
                  <span className="block font-medium">{premium.name}</span>
                  <span className="text-ink-2 first-letter:uppercase">
                    {formatDay(premium.day, today)} · {t(`premium.${premium.change}`)} ·{' '}
                    {t(`law.${premium.ordinanceId}`)}
                  </span>
                </span>
                <span className="tabular-nums">{costText([premium])}</span>
              </li>
            ))}
          </ul>
          {rest > 0 && <p className="text-xs text-ink-2">{t('moreAffected', { count: rest })}</p>}
        </section>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={() => question.decide(undefined)}>
          {t('premiumKeep')}
        </Button>
        <Button kind="primary" isBusy={recount.isRunning} onClick={() => question.decide(requester)}>
          {t('premiumSave')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const peopleOf = (premiums: readonly OwedPremium[]) => [
  ...new Map(premiums.map(({ memberId, name }) => [memberId, { memberId, name }])).values(),
]
