import type { Client, ClientChanges } from '#shared/clients/clients.contract.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import { addressLines } from '#web/domain/record/address.ts'
import type { ConflictParts } from '#web/domain/record/conflict-dialog.tsx'
import { t } from './texts.ts'

export type ClientEdit = Omit<ClientChanges, 'version'>

const noContract: ClientEdit['contract'] = { startsOn: null, endsOn: null, basis: 'none', priceMinor: null }

/** What a client holds that can be changed. */
export const changesOf = ({ name, status, contract, billingAddress, notes }: Client): ClientEdit => ({
  name,
  status,
  contract: contract ?? noContract,
  billingAddress,
  notes,
})

const day = (date: string | null, otherwise: string) => (date ? formatDate(date, { dateStyle: 'medium' }) : otherwise)

/** From when to when a contract holds; empty when neither is known. */
export const termText = ({ startsOn, endsOn }: ClientEdit['contract']) =>
  startsOn || endsOn ? `${day(startsOn, '…')} – ${day(endsOn, t('openEnd'))}` : ''

/** What a client pays under its contract; empty when no price is set. */
export function priceText({ basis, priceMinor }: ClientEdit['contract'], currency: string) {
  if (basis === 'none') return t('basisNone')
  if (priceMinor === null) return ''
  return t(basis === 'month' ? 'perMonth' : 'perVisit', { price: formatMoney(priceMinor, currency) })
}

/** How the parts of a client read, for choosing between two versions. */
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
