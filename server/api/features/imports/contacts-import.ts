import { sql } from 'kysely'
import { NewClient, Contact } from '#shared/clients/clients.contract.ts'
import { limits } from '#shared/limits.ts'
import { clientNames } from './known.store.ts'
import { keyOf } from './key-of.ts'
import type { ListImport } from './list-import.ts'
import { changeRows } from './written-rows.store.ts'

type ContactCells = { client: string; name: string; title: string; email: string; phone: string }

/** Contacts of clients, any number to each. */
export const contactsImport: ListImport<ContactCells> = {
  columns: {
    client: (row) => row.nameOf('client'),
    name: (row) => row.name('name', NewClient.properties.name),
    title: (row) => row.text('title', Contact.properties.title),
    email: (row) => row.email('email'),
    phone: (row) => row.phone('phone'),
  },

  defaults: () => ({ client: '', name: '', title: '', email: '', phone: '' }),

  async load({ tx }) {
    const clients = await clientNames(tx)
    const rows = await tx
      .selectFrom('clientContacts')
      .select(['id', 'version', 'clientId', 'name', 'title', 'email', 'phone'])
      .execute()
    return rows.flatMap(({ id, version, clientId, ...values }) => {
      const client = clients.get(clientId)
      return client === undefined ? [] : [{ id, version, values: { client, ...values } }]
    })
  },

  uniqueKeys: ({ client, name, email }) => [{ text: keyOf(client, name, email), field: 'name' }],
  recordKeys: ({ client, name, email }) => [
    keyOf(client, 'name', name),
    ...(email ? [keyOf(client, 'email', email)] : []),
  ],
  rowKeys: ({ client = '', name = '', email = '' }) =>
    email ? [keyOf(client, name, email), keyOf(client, 'email', email)] : [keyOf(client, 'name', name)],

  async check(candidates, { tx, known }) {
    const clients = await known.clients()
    const { rows } = await sql<{ clientId: string; count: number }>`
      select client_id, count(*)::integer as count from client_contacts group by client_id`.execute(tx)
    const counts = new Map(rows.map(({ clientId, count }) => [clientId, count]))
    for (const { full, ids, refuse, existing, changed } of candidates) {
      const clientId = clients.get(keyOf(full.client))
      ids['clientId'] = clientId ?? null
      if (!clientId) refuse('client', 'client_unknown')
      else if (existing && changed.includes('client')) refuse('client', 'not_found')
      else if (!existing) {
        const count = (counts.get(clientId) ?? 0) + 1
        counts.set(clientId, count)
        if (count > limits.contactsMax) refuse('client', 'contacts_full')
      }
    }
  },

  async add(candidates, { tx, settings }) {
    const { rows } = await sql<{ clientId: string; last: number }>`
      select client_id, max(position) as last from client_contacts group by client_id`.execute(tx)
    const last = new Map(rows.map((row) => [row.clientId, row.last]))
    await tx
      .insertInto('clientContacts')
      .values(
        candidates.map(({ id, ids, full: { client: _client, ...contact } }) => {
          const clientId = ids['clientId'] ?? ''
          const position = (last.get(clientId) ?? -1) + 1
          last.set(clientId, position)
          return { organizationId: settings.organizationId, id, clientId, userId: null, position, ...contact }
        }),
      )
      .execute()
  },

  change: (candidates, { tx }) =>
    changeRows(
      tx,
      'client_contacts',
      candidates.map(({ id, existing, full: { client: _client, ...contact } }) => ({
        id,
        version: existing?.version ?? 0,
        ...contact,
      })),
    ),

  label: ({ client, name }) => `${client}: ${name}`,
}
