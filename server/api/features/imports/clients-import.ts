import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { Contact, NewClient, type Address } from '#shared/clients/clients.contract.ts'
import type { ClientStatus, ContractBasis } from '#shared/clients/statuses.ts'
import { limits } from '#shared/limits.ts'
import { addressColumns, addressOf, noAddress, type AddressCells } from './address-cells.ts'
import { exchange } from './exchange.store.ts'
import { keyOf } from './key-of.ts'
import type { Candidate, ListImport } from './list-import.ts'
import { changeRows } from './written-rows.store.ts'

const statuses = {
  lead: ['prospect', 'prospecto', 'potencial'],
  active: ['activo', 'activa'],
  paused: ['on hold', 'en pausa', 'pausado'],
  ended: ['inactive', 'terminado', 'finalizado', 'inactivo'],
}
const bases = {
  none: ['ninguna', 'per job'],
  month: ['monthly', 'mensual', 'mes'],
  visit: ['per visit', 'visita', 'por visita'],
}

type ClientCells = AddressCells & {
  name: string
  status: ClientStatus
  notes: string
  startsOn: string | null
  endsOn: string | null
  priceBasis: ContractBasis
  price: number | null
  contactName: string
  contactTitle: string
  contactEmail: string
  contactPhone: string
}

/** Clients, each with its first contact. */
export const clientsImport: ListImport<ClientCells> = {
  columns: {
    name: (row) => row.name('name', NewClient.properties.name),
    status: (row) => row.choice('status', statuses),
    ...addressColumns,
    notes: (row) => row.text('notes', NewClient.properties.notes),
    startsOn: (row) => row.date('startsOn'),
    endsOn: (row) => row.date('endsOn'),
    priceBasis: (row) => row.choice('priceBasis', bases),
    price: (row, { minorUnits }) => row.money('price', limits.priceMinorMax, minorUnits),
    contactName: (row) => row.text('contactName', NewClient.properties.name),
    contactTitle: (row) => row.text('contactTitle', Contact.properties.title),
    contactEmail: (row) => row.email('contactEmail'),
    contactPhone: (row) => row.phone('contactPhone'),
  },

  defaults: () => ({
    name: '',
    status: 'active',
    ...noAddress,
    notes: '',
    startsOn: null,
    endsOn: null,
    priceBasis: 'none',
    price: null,
    contactName: '',
    contactTitle: '',
    contactEmail: '',
    contactPhone: '',
  }),

  async load({ tx, settings }) {
    const { rows } = await sql<FoundClient>`
      select c.id, c.version, c.name, c.status, c.billing_address, c.notes, c.contract_starts_on, c.contract_ends_on,
        c.contract_basis, c.contract_price_minor, k.name as contact_name, k.title as contact_title,
        k.email as contact_email, k.phone as contact_phone
      from clients c left join lateral (
        select * from client_contacts k where k.organization_id = c.organization_id and k.client_id = c.id
        order by k.position, k.id limit 1) k on true
      where c.archived_at is null`.execute(tx)
    return rows.map((row) => ({
      id: row.id,
      version: row.version,
      values: {
        name: row.name,
        status: row.status,
        ...addressOf(row.billingAddress),
        notes: row.notes,
        startsOn: row.contractStartsOn,
        endsOn: row.contractEndsOn,
        priceBasis: row.contractBasis,
        price: row.contractPriceMinor === null ? null : row.contractPriceMinor / settings.minorUnits,
        contactName: row.contactName ?? '',
        contactTitle: row.contactTitle ?? '',
        contactEmail: row.contactEmail ?? '',
        contactPhone: row.contactPhone ?? '',
      },
    }))
  },

  uniqueKeys: ({ name }) => [{ text: keyOf(name), field: 'name' }],
  rowKeys: ({ name = '' }) => [keyOf(name)],

  async settle(candidates) {
    for (const { entered, existing } of candidates) {
      const isPriced = typeof entered.price === 'number'
      // A price without a basis is a month's.
      if (isPriced && entered.priceBasis === undefined && (existing?.values.priceBasis ?? 'none') === 'none') {
        entered.priceBasis = 'month'
      }
    }
  },

  async check(candidates) {
    for (const { full, refuse, existing, changed } of candidates) {
      if (full.startsOn && full.endsOn && full.endsOn < full.startsOn) refuse('endsOn', 'dates_reversed')
      const isContactTaken = existing?.values.contactName && full.contactName === ''
      if (isContactTaken && changed.includes('contactName')) refuse('contactName', 'missing')
    }
  },

  async announce(candidates, known) {
    const clients = await known.clients()
    for (const { full, id } of candidates) clients.set(keyOf(full.name), id)
  },

  makeRoom: (candidates, { tx }) => exchange(tx, 'clients', candidates),

  async add(candidates, { tx, settings }) {
    const { organizationId } = settings
    await tx
      .insertInto('clients')
      .values(
        candidates.map(({ id, full }) => ({
          organizationId,
          id,
          name: full.name,
          status: full.status,
          billingAddress: JSON.stringify(addressOf(full)),
          notes: full.notes,
          contractStartsOn: full.startsOn,
          contractEndsOn: full.endsOn,
          contractBasis: full.priceBasis,
          contractPriceMinor: minorOf(full.price, settings.minorUnits),
          archivedAt: null,
        })),
      )
      .execute()
    await addContacts(tx, organizationId, candidates)
  },

  async change(candidates, { tx, settings }) {
    const clientCandidates = candidates.filter(({ changed }) => changed.some((field) => !isOfContact(field)))
    await changeRows(
      tx,
      'clients',
      clientCandidates.map(({ id, existing, full }) => ({
        id,
        version: existing?.version ?? 0,
        name: full.name,
        status: full.status,
        billing_address: addressOf(full),
        notes: full.notes,
        contract_starts_on: full.startsOn,
        contract_ends_on: full.endsOn,
        contract_basis: full.priceBasis,
        contract_price_minor: minorOf(full.price, settings.minorUnits),
      })),
    )
    await changeContacts(
      tx,
      settings.organizationId,
      candidates.filter(({ changed }) => changed.some(isOfContact)),
    )
  },

  label: ({ name }) => name,
}

interface FoundClient {
  id: string
  version: number
  name: string
  status: ClientStatus
  billingAddress: Address
  notes: string
  contractStartsOn: string | null
  contractEndsOn: string | null
  contractBasis: ContractBasis
  contractPriceMinor: number | null
  contactName: string | null
  contactTitle: string | null
  contactEmail: string | null
  contactPhone: string | null
}

export const minorOf = (price: number | null, minorUnits: number) =>
  price === null ? null : Math.round(price * minorUnits)

const isOfContact = (field: string) => field.startsWith('contact')
const hasContact = (full: ClientCells) =>
  [full.contactName, full.contactTitle, full.contactEmail, full.contactPhone].some((text) => text !== '')

/** A contact with only an address or a number gets the client's name. */
const contactOf = ({ name, contactName, contactTitle, contactEmail, contactPhone }: ClientCells) => ({
  name: contactName || name,
  title: contactTitle,
  email: contactEmail,
  phone: contactPhone,
})

/** Changes the first contacts, and adds one to a client without any. */
async function changeContacts(
  tx: Parameters<typeof changeRows>[0],
  organizationId: string,
  candidates: readonly Candidate<ClientCells>[],
) {
  if (candidates.length === 0) return
  const { rows } = await sql<{ id: string; clientId: string; version: number }>`
    select distinct on (k.client_id) k.id, k.client_id, k.version from client_contacts k
    where k.client_id = any (${candidates.map(({ id }) => id)}::uuid[])
    order by k.client_id, k.position, k.id`.execute(tx)
  const first = new Map(rows.map((row) => [row.clientId, row]))
  await changeRows(
    tx,
    'client_contacts',
    candidates.flatMap(({ id, full }) => {
      const contact = first.get(id)
      return contact ? [{ id: contact.id, version: contact.version, ...contactOf(full) }] : []
    }),
  )
  await addContacts(
    tx,
    organizationId,
    candidates.filter(({ id }) => !first.has(id)),
  )
}

/** Adds a first contact to the clients whose rows name one. */
async function addContacts(
  tx: Parameters<typeof changeRows>[0],
  organizationId: string,
  candidates: readonly Candidate<ClientCells>[],
) {
  const contacts = candidates.filter(({ full }) => hasContact(full))
  if (contacts.length === 0) return
  await tx
    .insertInto('clientContacts')
    .values(
      contacts.map(({ id, full }) => ({
        organizationId,
        id: randomUUIDv7(),
        clientId: id,
        userId: null,
        position: 0,
        ...contactOf(full),
      })),
    )
    .execute()
}
