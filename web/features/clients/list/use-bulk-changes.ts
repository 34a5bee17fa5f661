import { clientPaths } from '#shared/clients/paths.ts'
import type { ClientStatus } from '#shared/clients/statuses.ts'
import type { Client, ClientRow } from '#shared/clients/clients.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { dismissNotice, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { changesOf } from '../client/client-changes.ts'
import { t } from '../texts.ts'

interface Change {
  readonly rows: readonly ClientRow[]
  readonly make: (row: ClientRow) => Promise<unknown>
  /** Undoes the change; absent for changes that cannot be undone. */
  readonly undo?: (row: ClientRow) => Promise<unknown>
  readonly done: (count: number) => string
}

/** Runs changes and their undos one after the other, including those of a bar that is already closed. */
let running: Promise<unknown> = Promise.resolve()

function inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
  const turn = running.then(call)
  running = turn.catch(() => {})
  return turn
}

/** Changes several clients one after the other and offers to undo all of it. */
export function useBulkChanges(organizationId: string) {
  const listUrl = fill(clientPaths.clients, { organizationId })
  const undoing = useAction(({ rows, undo }: Change) =>
    inTurn(async () => {
      await each(rows, (row) => undo?.(row))
      notifySuccess(t('bulkUndone', { count: rows.length }))
    }),
  )
  const changing = useAction((change: Change) => inTurn(() => makeAll(change)))

  async function makeAll({ rows, make, undo, done }: Change) {
    const made: ClientRow[] = []
    try {
      await each(rows, async (row) => {
        await make(row)
        made.push(row)
      })
    } finally {
      // After a failure, the clients changed before it are reported too.
      if (made.length > 0) {
        const what = { rows: made, make, undo, done } as Change
        const noticeId = `clients.bulk.${crypto.randomUUID()}`
        const onPress = () => {
          dismissNotice(noticeId)
          void undoing.run(what)
        }
        notifySuccess(done(made.length), { id: noticeId, ...(undo && { button: { label: base('undo'), onPress } }) })
      }
    }
  }

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
    setStatus: async (rows: readonly ClientRow[], status: ClientStatus) => {
      const others = rows.filter((row) => row.status !== status)
      if (others.length === 0) return void notifySuccess(t('bulkSame', { status: t(status) }))
      return changing.run({
        rows: others,
        make: (row) => putStatus(row, status),
        undo: (row) => putStatus(row, row.status),
        done: (count) => t('bulkStatus', { count, status: t(status) }),
      })
    },
    archive: (rows: readonly ClientRow[]) =>
      changing.run({ rows, make: archive, undo: restore, done: (count) => t('bulkArchived', { count }) }),
    restore: (rows: readonly ClientRow[]) =>
      changing.run({ rows, make: restore, undo: archive, done: (count) => t('bulkRestored', { count }) }),
  }
}
