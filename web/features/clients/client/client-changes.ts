import type { Client, ClientChanges } from '#shared/clients/clients.contract.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import { addressLines } from '#web/domain/record/address.ts'
import type { ConflictParts } from '#web/domain/record/conflict-dialog.tsx'
import { t } from '../texts.ts'

export type ClientEdit = Omit<ClientChanges, 'version'>

const noContract: ClientEdit['contract'] = { startsOn: null, endsOn: null, basis: 'none', priceMinor: null }

/** A client's editable fields. */
export const changesOf = ({ name, status, contract, billingAddress, notes }: Client): ClientEdit => ({
  name,
  status,
  contract: contract ?? noContract,
  billingAddress,
  notes,
})

const day = (date: string | null, otherwise: string) => (date ? formatDate(date, { dateStyle: 'medium' }) : otherwise)

/** A contract's period; empty when neither date is set. */
export const termText = ({ startsOn, endsOn }: ClientEdit['contract']) =>
  startsOn || endsOn ? `${day(startsOn, '…')} – ${day(endsOn, t('openEnd'))}` : ''

/** A contract's price; empty when none is set. */
export function priceText({ basis, priceMinor }: ClientEdit['contract'], currency: string) {
  if (basis === 'none') return t('basisNone')
  if (priceMinor === null) return ''
  return t(basis === 'month' ? 'perMonth' : 'perVisit', { price: formatMoney(priceMinor, currency) })
}

/** Labels and formatters of a client's fields, for the conflict dialog. */
export const clientParts = (currency: string): ConflictParts<ClientEdit> => ({
  name: { label: t('clientName'), show: (name) => name },
  status: { label: t('status'), show: (status) => t(status) },
  contract: {
    label: t('contract'),
    show: (contract) => [termText(contract), priceText(contract, currency)].filter(Boolean).join('\n'),
  },
  billingAddress: { label: t('billingAddress'), show: (address) => addressLines(address).join('\n') },
  notes: { label: t('notes'), show: (notes) => notes },
})
