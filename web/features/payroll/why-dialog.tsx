import type { PayLine } from '#shared/contracts/payroll.ts'
import { payPackIds } from '#shared/payroll/kinds.ts'
import { addDays } from '#web/lib/days.ts'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { placeOf } from './figures.ts'
import { t } from './texts.ts'

interface WhyDialogProps {
  /** Undefined while none is asked about. */
  line: PayLine | undefined
  currency: string
  workLogsOf: ((from: string, to: string) => string) | undefined
  onClose: () => void
}

/** How one line came to be: each step with its arithmetic, the rule it follows, the work behind it. */
export function WhyDialog({ line, currency, workLogsOf, onClose }: WhyDialogProps) {
  const from = line?.week ?? line?.day ?? ''
  return (
    <Dialog
      isOpen={!!line}
      onClose={onClose}
      title={line ? t('whyOf', { amount: formatMoney(line.amountMinor, currency) }) : t('why')}
      description={line && [t(`line.${line.kind}`), formatDate(line.day), placeOf(line)].filter(Boolean).join(' · ')}
    >
      <DialogBody>
        <ol className="grid gap-2 text-sm">
          {line?.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {line && line.parts.length > 1 && (
          <section>
            <h3 className="text-sm font-medium">{t('partsOf')}</h3>
            <ul className="divide-y divide-line text-sm" aria-label={t('partsOf')}>
              {line.parts.map(({ jobId, jobName, amountMinor }) => (
                <li key={`${jobId} ${jobName}`} className="flex justify-between gap-2 py-1">
                  {jobName ?? t('noJob')}
                  <span className="tabular-nums">{formatMoney(amountMinor, currency)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {line?.rule && (
          <p className="text-xs text-ink-2">
            {ruleOf(line.rule)} {t('source', { source: line.source })}
          </p>
        )}
      </DialogBody>
      {line && line.workLogIds.length > 0 && workLogsOf && (
        <DialogFooter>
          <span className="min-w-0 flex-1 text-sm text-ink-2">{t('workLogs', { count: line.workLogIds.length })}</span>
          <Link
            // A night that is paid here may have begun the day before, and logs are listed by their start.
            to={workLogsOf(addDays(line.kind === 'straight' || line.kind === 'visit' ? line.day : from, -1), line.day)}
            className="btn-secondary"
          >
            {t('seeWorkLogs')}
          </Link>
        </DialogFooter>
      )}
    </Dialog>
  )
}

/** `us-ca@2` is the second version of California's rules. */
function ruleOf(rule: string) {
  const [id, version = ''] = rule.split('@')
  const pack = payPackIds.find((one) => one === id)
  return t('rule', { rule: pack ? t(`pack.${pack}`) : rule, version })
}
