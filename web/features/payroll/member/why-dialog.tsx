import type { PayItem, PayLine } from '#shared/payroll/pay-lines.contract.ts'
import { payPackIds } from '#shared/payroll/kinds.ts'
import { addDays } from '#web/platform/format/days.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { formatExactTime, itemTitle, locationText } from '../figures.ts'
import { t } from '../texts.ts'

interface WhyDialogProps {
  /** Undefined closes the dialog. */
  item: PayItem | undefined
  lines: readonly PayLine[]
  currency: string
  workLogsOf: ((from: string, to: string) => string) | undefined
  onClose: () => void
}

/** An item's calculation: each step, the rules applied and the work logs behind it. */
export function WhyDialog({ item, lines, currency, workLogsOf, onClose }: WhyDialogProps) {
  const itemLines = item?.lines.flatMap((at) => lines[at] ?? []) ?? []
  const premium = itemLines.find(({ parts }) => parts.length > 1)
  const logs = new Set(itemLines.flatMap(({ workLogIds }) => workLogIds)).size
  const ruled = itemLines.filter(({ rule }, at) => rule && itemLines.findIndex((other) => other.rule === rule) === at)
  return (
    <Dialog
      isOpen={!!item}
      onClose={onClose}
      title={item ? t('whyOf', { amount: formatMoney(item.amountMinor, currency) }) : t('why')}
      description={item && [itemTitle(item), formatDate(item.day), locationText(item)].filter(Boolean).join(' · ')}
    >
      <DialogBody>
        <ol className="grid gap-2 text-sm">
          {item &&
            [...itemLines.flatMap(({ steps }) => steps), ...sharesOf(item, itemLines, currency)].map((step) => (
              <li key={step}>{step}</li>
            ))}
        </ol>
        {premium && (
          <section>
            <h3 className="text-sm font-medium">{t('partsOf')}</h3>
            <ul className="divide-y divide-line text-sm" aria-label={t('partsOf')}>
              {premium.parts.map(({ jobId, jobName, amountMinor }) => (
                <li key={`${jobId} ${jobName}`} className="flex justify-between gap-2 py-1">
                  {jobName ?? t('noJob')}
                  <span className="tabular-nums">{formatMoney(amountMinor, currency)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {ruled.map(({ rule, source }) => (
          <p key={rule} className="text-xs text-ink-2">
            {ruleOf(rule)} {t('source', { source })}
          </p>
        ))}
      </DialogBody>
      {item && logs > 0 && workLogsOf && (
        <DialogFooter>
          <span className="min-w-0 flex-1 text-sm text-ink-2">{t('workLogs', { count: logs })}</span>
          <Link
            // A night shift paid here may have started the day before, and logs are listed by their start.
            to={workLogsOf(addDays(firstDay(item, itemLines), -1), lastDay(item, itemLines))}
            className="btn-secondary"
          >
            {t('seeWorkLogs')}
          </Link>
        </DialogFooter>
      )}
    </Dialog>
  )
}

/** Explains an item that is only a part of its lines: straight time and premium, or moved hours. */
function sharesOf(
  { kind, seconds, amountMinor, straightMinor }: PayItem,
  payLines: readonly PayLine[],
  currency: string,
) {
  const money = (minor: number) => formatMoney(minor, currency)
  if (straightMinor !== null) {
    const values = { straight: money(straightMinor), premium: money(amountMinor - straightMinor) }
    return [t('whyStraight', { ...values, amount: money(amountMinor) })]
  }
  const moved = kind === 'regular' || kind === 'travel' ? (payLines[0]?.seconds ?? seconds) - seconds : 0
  return moved > 0 ? [t('whyRest', { hours: formatExactTime(moved) })] : []
}

/** A premium covers its whole workweek, other items their day. */
const firstDay = ({ day }: PayItem, payLines: readonly PayLine[]) => {
  const weekly = payLines.find(({ kind }) => kind !== 'straight' && kind !== 'visit' && kind !== 'travel')
  return weekly?.week ?? day
}
const lastDay = ({ day }: PayItem, payLines: readonly PayLine[]) =>
  payLines.reduce((last, line) => (line.day > last ? line.day : last), day)

/** Parses a rule id: `us-ca@2` is version 2 of California's rules. */
function ruleOf(rule: string) {
  const [id, version = ''] = rule.split('@')
  const pack = payPackIds.find((entry) => entry === id)
  return t('rule', { rule: pack ? t(`pack.${pack}`) : rule, version })
}
