import { clientPaths } from '#shared/clients/paths.ts'
import type { ClientStatus } from '#shared/clients/statuses.ts'
import type { Client, ClientRow } from '#shared/contracts/clients.ts'
import { api, fill } from '#web/lib/api.ts'
import { base } from '#web/lib/base-texts.ts'
import { dismissNotice, notifySuccess } from '#web/lib/notifications.ts'
import { refresh, useAction } from '#web/lib/resource.ts'
import { changesOf } from './client-changes.ts'
import { t } from './texts.ts'

interface Change {
  readonly rows: readonly ClientRow[]
  readonly make: (row: ClientRow) => Promise<unknown>
  /** Takes it back; without it there is nothing to take back. */
  readonly undo?: (row: ClientRow) => Promise<unknown>
  readonly done: (count: number) => string
}

const noticeId = 'clients.bulk'

/** Changes several clients, one after the other, and offers to take all of it back. */
export function useBulkChanges(organizationId: string) {
  const listUrl = fill(clientPaths.clients, { organizationId })
  const undoing = useAction(async ({ rows, undo }: Change) => {
    await each(rows, (row) => undo?.(row))
    notifySuccess(t('bulkUndone', { count: rows.length }))
  })
  const changing = useAction(async ({ rows, make, undo, done }: Change) => {
    const made: ClientRow[] = []
    try {
      await each(rows, async (row) => {
        await make(row)
        made.push(row)
      })
    } finally {
      // Had one failed, those before it are changed, and are said so beside the failure.
      if (made.length > 0) {
        const what = { rows: made, make, undo, done } as Change
        const onPress = () => {
          dismissNotice(noticeId)
          void undoing.run(what)
        }
        notifySuccess(done(made.length), { id: noticeId, ...(undo && { button: { label: base('undo'), onPress } }) })
      }
    }
  })

  async function each(rows: readonly ClientRow[], call: (row: ClientRow) => Promise<unknown> | undefined) {
    try {
      for (const row of rows) await call(row)
    } finally {
      await refresh(listUrl)
    }
  }
  const post = (path: string) => (row: ClientRow) => api.post(fill(path, { organizationId, clientId: row.id }))
  const putStatus = async (row: ClientRow, status: ClientStatus) => {
    const url = fill(clientPaths.client, { organizationId, clientId: row.id })
    const client = await api.get<Client>(url)
    if (client.status !== status) await api.put(url, { ...changesOf(client), status, version: client.version })
  }
  const archive = post(clientPaths.clientArchive)
  const restore = post(clientPaths.clientRestore)

  return {
    isBusy: changing.isRunning || undoing.isRunning,
    setStatus: (rows: readonly ClientRow[], status: ClientStatus) =>
      changing.run({
        rows: rows.filter((row) => row.status !== status),
        make: (row) => putStatus(row, status),
        undo: (row) => putStatus(row, row.status),
        done: (count) => t('bulkStatus', { count, status: t(status) }),
      }),
    archive: (rows: readonly ClientRow[]) =>
      changing.run({ rows, make: archive, undo: restore, done: (count) => t('bulkArchived', { count }) }),
    restore: (rows: readonly ClientRow[]) =>
      changing.run({ rows, make: restore, undo: archive, done: (count) => t('bulkRestored', { count }) }),
  }
}
