import type { ClientDraft, NewClient } from '#shared/clients/clients.contract.ts'

export const withDefaults = (draft: ClientDraft): NewClient => ({
  status: 'active',
  billingAddress: { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
  notes: '',
  contract: { startsOn: null, endsOn: null, basis: 'none', priceMinor: null },
  ...draft,
})
