import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import type { NewEscalator } from '#shared/prices/escalators.contract.ts'
import { escalatorKinds, usualNoticeDays, type EscalatorKind } from '#shared/prices/kinds.ts'
import { pricePaths } from '#shared/prices/paths.ts'
import type { ClientPrices, PricedSubject } from '#shared/prices/prices.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'
import { subjectName } from './price-dialog.tsx'
import { Decimal, decimalOf } from './price-fields.tsx'

interface EscalatorDialogProps {
  place: { organizationId: string; clientId: string }
  /** Undefined closes the dialog. */
  subject: PricedSubject | undefined
  onSaved: (prices: ClientPrices) => void
  onClose: () => void
}

/** Edits the rule by which a price rises regularly. */
export function EscalatorDialog({ place, subject, onSaved, onClose }: EscalatorDialogProps) {
  const removing = useAction(async (escalatorId: string) =>
    onSaved(await api.remove<ClientPrices>(fill(pricePaths.priceEscalator, { ...place, escalatorId }))),
  )
  const escalator = subject?.escalator
  return (
    <EditDialog
      isOpen={!!subject}
      onClose={onClose}
      title={t('escalator')}
      description={subject && subjectName(subject)}
      send={async (values) => {
        const body = { jobId: subject?.jobId ?? null, ...escalatorOf(values) }
        onSaved(await api.put<ClientPrices>(fill(pricePaths.priceEscalators, place), body))
      }}
    >
      {subject && <EscalatorFields subject={subject} />}
      {escalator && (
        <p>
          <Button kind="ghost" isBusy={removing.isRunning} onClick={() => void removing.run(escalator.id)}>
            {t('removeEscalator')}
          </Button>
        </p>
      )}
    </EditDialog>
  )
}

function EscalatorFields({ subject: { escalator } }: { subject: PricedSubject }) {
  const [kind, setKind] = useState<EscalatorKind>(escalator?.kind ?? 'percent')
  return (
    <>
      <p className="text-sm text-ink-2">{t('escalatorLead')}</p>
      <Select
        label={t('priceHow')}
        name="kind"
        value={kind}
        options={escalatorKinds.map((value) => ({ value, label: t(`raise.${value}`) }))}
        onChange={(event) => setKind(escalatorKinds.find((entry) => entry === event.target.value) ?? 'percent')}
      />
      {kind === 'percent' ? (
        <Decimal name="percent" label={t('raisePercent')} value={escalator?.percent} />
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          <Decimal name="figure" label={t(`${kind}From`)} value={escalator?.figure} />
          <Field label={t('figureMonth')} name="figureMonth" type="month" defaultValue={escalator?.figureMonth ?? ''} />
          <Field
            label={t(`${kind}Source`)}
            name="source"
            maxLength={limits.figureSourceMax}
            defaultValue={escalator?.source}
          />
          {kind === 'wage' && <Decimal name="laborPercent" label={t('laborPercent')} value={escalator?.laborPercent} />}
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t('firstRaise')} name="firstOn" type="date" required defaultValue={escalator?.dueOn} />
        <Field
          label={t('everyMonths')}
          name="everyMonths"
          type="number"
          required
          min={1}
          max={60}
          defaultValue={escalator?.everyMonths ?? 12}
        />
        <Field
          label={t('noticeDays')}
          name="noticeDays"
          type="number"
          required
          min={0}
          max={365}
          defaultValue={escalator?.noticeDays ?? usualNoticeDays}
        />
      </div>
    </>
  )
}

function escalatorOf(values: FormData): Omit<NewEscalator, 'jobId'> {
  const kind = textOf(values, 'kind')
  const agreed = {
    firstOn: textOf(values, 'firstOn'),
    everyMonths: Number(textOf(values, 'everyMonths')),
    noticeDays: Number(textOf(values, 'noticeDays')),
  }
  if (kind === 'percent') return { ...agreed, rise: { kind, percent: decimalOf(values, 'percent') } }
  const published = {
    figure: decimalOf(values, 'figure'),
    figureMonth: textOf(values, 'figureMonth') || null,
    source: textOf(values, 'source'),
  }
  return {
    ...agreed,
    rise:
      kind === 'wage'
        ? { kind, ...published, laborPercent: decimalOf(values, 'laborPercent') }
        : { kind: 'cpi', ...published },
  }
}
