import { useParams } from 'react-router-dom'
import type { Address } from '#shared/clients/clients.contract.ts'
import { limits } from '#shared/limits.ts'
import type { PhoneFormats } from '#shared/organizations/phone-formats.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { fill } from '#web/platform/http/api.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { countryOptions, firstCountry } from './address.ts'
import { t } from './texts.ts'

interface AddressFieldsProps {
  /** The address's property in the request body, e.g. `billingAddress`. */
  prefix: string
  address: Address
}

export function AddressFields({ prefix, address }: AddressFieldsProps) {
  const { organizationId } = useParams()
  const url = organizationId ? fill(organizationPaths.phoneFormats, { organizationId }) : null
  const country = useResource<PhoneFormats>(url)?.country
  const field = (key: Exclude<keyof Address, 'country'>, label: string, maxLength: number) => (
    <Field
      label={label}
      name={`${prefix}.${key}`}
      defaultValue={address[key]}
      maxLength={maxLength}
      autoComplete="off"
    />
  )
  return (
    <>
      {field('line1', t('street'), limits.addressLineMax)}
      {field('line2', t('street2'), limits.addressLineMax)}
      <div className="grid gap-4 sm:grid-cols-2">
        {field('city', t('city'), limits.nameMax)}
        {field('region', t('region'), limits.nameMax)}
        {field('postalCode', t('postalCode'), 20)}
        <Select
          label={t('country')}
          name={`${prefix}.country`}
          // A new one once the organization's country is known.
          key={country}
          defaultValue={firstCountry(address, country)}
          placeholder={t('noCountry')}
          options={countryOptions(firstCountry(address, country))}
        />
      </div>
    </>
  )
}

/** An address, or a note that it is missing. */
export function AddressText({ lines }: { lines: readonly string[] }) {
  if (!lines.length) return <span className="text-ink-3">{t('notSet')}</span>
  return (
    <address className="not-italic">
      {lines.map((line) => (
        <span key={line} className="block wrap-break-word">
          {line}
        </span>
      ))}
    </address>
  )
}
