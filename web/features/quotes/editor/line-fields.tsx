import { X } from 'lucide-react'
import { lineAmount, lineUnits, services } from '#shared/quotes/lines.ts'
import type { QuoteContent, QuoteLine } from '#shared/quotes/quote-content.contract.ts'
import { limits } from '#shared/limits.ts'
import { taskPeriods } from '#shared/quotes/scope.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { Select } from '#web/kit/select.tsx'
import { MoneyField } from '#web/domain/record/money-field.tsx'
import { lineKinds, lineOf } from './line-kinds.ts'
import { NumberField } from './number-field.tsx'
import { changedAt, without } from './scope-change.ts'
import { t } from '../texts.ts'

interface LineFieldsProps {
  lines: readonly QuoteLine[]
  sites: QuoteContent['sites']
  currency: string
  /** For lines charged by the visit. */
  visitsPerWeek: number
  /** The path of the lines in the quote. */
  path: string
  problems: Readonly<Record<string, string>>
  onChange: (lines: QuoteLine[]) => void
}

/** Recurring and one-time lines and add-ons, with buttons for the usual ones. */
export function LineFields({ lines, onChange, ...rest }: LineFieldsProps) {
  return (
    <>
      <ul className="grid gap-3">
        {lines.map((line, at) => (
          <li key={line.key}>
            <LineForm
              line={line}
              problem={rest.problems[`${rest.path}.${at}.name`]}
              onChange={(part) => onChange(changedAt(lines, at, part))}
              onRemove={() => onChange(without(lines, at))}
              {...rest}
            />
          </li>
        ))}
      </ul>
      {lines.length < limits.quoteLinesMax && (
        <fieldset aria-label={t('addLine')} className="mt-4 flex flex-wrap gap-2">
          {lineKinds.map((kind) => (
            <Button key={kind} onClick={() => onChange([...lines, lineOf(kind, t(`line.${kind}`))])}>
              {t(`line.${kind}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}

interface LineFormProps extends Pick<LineFieldsProps, 'sites' | 'currency' | 'visitsPerWeek'> {
  line: QuoteLine
  problem: string | undefined
  onChange: (part: Partial<QuoteLine>) => void
  onRemove: () => void
}

function LineForm({ line, problem, sites, currency, visitsPerWeek, onChange, onRemove }: LineFormProps) {
  const { charge, unit, per } = line
  const amount = formatMoney(lineAmount(line, { visitsPerWeek }), currency)
  return (
    <fieldset className="quote-line">
      <legend className="sr-only">{line.name || t('addLine')}</legend>
      <Field
        label={t('lineName')}
        value={line.name}
        maxLength={limits.nameMax}
        problem={problem}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        label={t('charged')}
        value={charge}
        options={(['monthly', 'once'] as const).map((value) => ({ value, label: t(`charge.${value}`) }))}
        onChange={(event) => onChange({ charge: event.target.value === 'once' ? 'once' : 'monthly' })}
      />
      <Select
        label={t('pricedBy')}
        value={unit}
        options={lineUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
        onChange={(event) => onChange({ unit: lineUnits.find((each) => each === event.target.value) ?? 'fixed' })}
      />
      <NumberField
        label={t(`quantity.${unit}`)}
        value={line.quantity}
        max={limits.squareFeetMax}
        onValue={(quantity) => onChange({ quantity: quantity ?? 0 })}
      />
      <NumberField
        label={t(`unitPrice.${unit}`, { currency })}
        value={line.unitPriceE4 / 10_000}
        max={limits.lineUnitPriceE4Max / 10_000}
        onValue={(price) => onChange({ unitPriceE4: Math.round((price ?? 0) * 10_000) })}
      />
      {charge === 'monthly' && (
        <Select
          label={t('howOften')}
          value={per}
          options={taskPeriods.map((value) => ({ value, label: t(`per.${value}`) }))}
          onChange={(event) => onChange({ per: taskPeriods.find((each) => each === event.target.value) ?? 'month' })}
        />
      )}
      {charge === 'monthly' && per !== 'visit' && (
        <NumberField
          label={t('times')}
          value={line.times}
          max={100}
          onValue={(times) => onChange({ times: times ?? 0 })}
        />
      )}
      <MoneyField
        label={t('minimumEach')}
        currency={currency}
        minor={line.minimumMinor}
        onMinor={(minor) => {
          if (minor !== undefined && (minor ?? 0) <= limits.priceMinorMax) onChange({ minimumMinor: minor ?? 0 })
        }}
      />
      <Select
        label={t('service')}
        value={line.service}
        options={services.map((value) => ({ value, label: t(`service.${value}`) }))}
        onChange={(event) => onChange({ service: services.find((each) => each === event.target.value) ?? 'other' })}
      />
      {sites.length > 1 && (
        <Select
          label={t('lineSite')}
          value={String(line.site)}
          options={sites.map(({ name }, at) => ({
            value: String(at),
            label: name || t('place', { number: at + 1 }),
          }))}
          onChange={(event) => onChange({ site: Number(event.target.value) })}
        />
      )}
      <div className="quote-line-end">
        <Checkbox
          label={t('isAddOn')}
          checked={line.isOptional}
          onChange={(event) => onChange({ isOptional: event.target.checked })}
        />
        <output className="font-medium tabular-nums">
          {t(charge === 'once' ? 'priceOnce' : 'aMonth', { price: amount })}
        </output>
        <IconButton label={t('removeLine', { name: line.name })} onClick={onRemove}>
          <X size={16} />
        </IconButton>
      </div>
    </fieldset>
  )
}
