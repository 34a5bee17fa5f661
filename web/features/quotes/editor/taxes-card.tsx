import { X } from 'lucide-react'
import { services } from '#shared/quotes/lines.ts'
import type { SalesTax } from '#shared/quotes/quote-settings.contract.ts'
import { limits } from '#shared/limits.ts'
import { newKey } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { NumberField } from './number-field.tsx'
import { changedAt, numbered, without } from './scope-change.ts'
import { t } from '../texts.ts'

interface TaxesCardProps {
  taxes: readonly SalesTax[]
  onChange: (taxes: SalesTax[]) => void
}

/** Sales taxes by place and kind of work, each with its dated rates. */
export function TaxesCard({ taxes, onChange }: TaxesCardProps) {
  const add = () =>
    onChange([
      ...taxes,
      {
        id: newKey(),
        name: t('taxes'),
        region: '',
        city: '',
        services: [],
        rates: [{ from: todayIn(), percent: 0 }],
      },
    ])
  return (
    <Card
      title={t('taxes')}
      actions={taxes.length < limits.quoteTaxesMax && <Button onClick={add}>{t('addTax')}</Button>}
    >
      <p className="text-sm text-ink-2">{t('taxesLead')}</p>
      <ul className="grid gap-4">
        {taxes.map((tax, at) => (
          <li key={tax.id} className="border-t border-line pt-4 first:border-0">
            <TaxForm
              tax={tax}
              onChange={(part) => onChange(changedAt(taxes, at, part))}
              onRemove={() => onChange(without(taxes, at))}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface TaxFormProps {
  tax: SalesTax
  onChange: (part: Partial<SalesTax>) => void
  onRemove: () => void
}

function TaxForm({ tax, onChange, onRemove }: TaxFormProps) {
  const text = (key: 'name' | 'region' | 'city', hint?: string) => (
    <Field
      label={t(`tax.${key}`)}
      hint={hint}
      value={tax[key]}
      maxLength={limits.nameMax}
      onChange={(event) => onChange({ [key]: event.target.value })}
    />
  )
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">{tax.name}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {text('name')}
        {text('region', t('tax.regionHint'))}
        {text('city', t('tax.cityHint'))}
      </div>
      <fieldset>
        <legend className="text-sm font-medium">{t('tax.services')}</legend>
        <p className="text-xs text-ink-3">{t('tax.servicesHint')}</p>
        <div className="flex flex-wrap gap-x-4">
          {services.map((service) => (
            <Checkbox
              key={service}
              label={t(`service.${service}`)}
              checked={tax.services.includes(service)}
              onChange={(event) =>
                onChange({
                  services: event.target.checked
                    ? [...tax.services, service]
                    : tax.services.filter((other) => other !== service),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <ul className="grid gap-2">
        {numbered(tax.rates).map(({ item: rate, index, key }) => (
          <li key={key} className="flex flex-wrap items-end gap-2">
            <Field
              label={t('tax.from')}
              type="date"
              required
              value={rate.from}
              onChange={(event) =>
                event.target.value && onChange({ rates: changedAt(tax.rates, index, { from: event.target.value }) })
              }
            />
            <NumberField
              label={t('tax.percent')}
              value={rate.percent}
              max={50}
              onValue={(percent) => onChange({ rates: changedAt(tax.rates, index, { percent: percent ?? 0 }) })}
            />
            {tax.rates.length > 1 && (
              <IconButton
                label={t('tax.removeRate', { day: rate.from })}
                onClick={() => onChange({ rates: without(tax.rates, index) })}
              >
                <X size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {tax.rates.length < 20 && (
          <Button onClick={() => onChange({ rates: [...tax.rates, { from: todayIn(), percent: 0 }] })}>
            {t('tax.addRate')}
          </Button>
        )}
        <Button kind="ghost" onClick={onRemove}>
          {t('removeTax', { name: tax.name })}
        </Button>
      </div>
    </fieldset>
  )
}
