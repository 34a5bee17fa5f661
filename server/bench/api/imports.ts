import { setTimeout as sleep } from 'node:timers/promises'
import { scaleShape, large } from '#server/api/demo/large/shape.ts'
import type { BulkOutcome } from '#shared/bulk-changes/bulk-changes.contract.ts'
import type { Import } from '#shared/imports/imports.contract.ts'
import { timeOffLimits } from '#shared/time-off/kinds.ts'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { install, type Installation } from './installation.ts'
import { ask } from './open-load.ts'

const rows = 10_000
const numbers = Array.from({ length: rows }, (_, n) => n)

const uuid = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g

interface ImportedList {
  header: string
  /** A row as it is added, and as an update changes it. */
  row: (n: number, isChanged: boolean) => string
}

/** In the order in which one list refers to those before it. */
const lists: Readonly<Record<ImportKind, ImportedList>> = {
  clients: {
    header: 'Name,City,Status',
    row: (n, isChanged) => `Client ${n},${isChanged ? 'Troy' : 'Albany'},Active`,
  },
  contacts: {
    header: 'Client,Name,Title,Email',
    row: (n, isChanged) => `Client ${n},Contact ${n},${isChanged ? 'Owner' : ''},contact${n}@example.com`,
  },
  locations: {
    header: 'Client,Location,City,Time zone',
    row: (n, isChanged) => `Client ${n},Main,${isChanged ? 'Troy' : 'Albany'},America/New_York`,
  },
  jobs: {
    header: 'Client,Location,Job,Days,Start time,Duration (minutes),Start date,Notes',
    row: (n, isChanged) =>
      `Client ${n},Main,Evening,Mon Wed,18:00,90,2026-12-07,${isChanged ? 'By the back door' : ''}`,
  },
  members: {
    header: 'Name,Email,Title,Roles',
    row: (n, isChanged) => `Member ${n},member${n}@example.com,${isChanged ? 'Lead' : ''},Employee`,
  },
  certifications: {
    header: 'Member,Document,Number,Expires',
    row: (n, isChanged) => `Member ${n},First aid,A-${n},${isChanged ? 2032 : 2031}-01-31`,
  },
  balances: {
    header: 'Member,Policy,Balance hours,As of',
    row: (n, isChanged) => `Member ${n},Vacation,${isChanged ? 12 : 8},2026-03-02`,
  },
  hours: {
    header: 'Member,Client,Location,Start,End,Note',
    row: (n, isChanged) =>
      `Member ${n},Client ${n},Main,2026-01-12 18:00,2026-01-12 20:00,${isChanged ? 'Corrected' : ''}`,
  },
}

const policy = {
  name: 'Vacation',
  kind: 'vacation',
  paid: true,
  tracksBalance: true,
  includesHolidays: false,
  dayMinutes: 480,
  rules: {
    accrual: { method: 'yearly', minutes: 4_800 },
    capMinutes: null,
    yearlyAccrualMaxMinutes: null,
    yearlyUseMaxMinutes: null,
    yearStart: { kind: 'hire' },
    carryOverMaxMinutes: null,
    carryOverExpiresAfterDays: null,
    accrualWaitingDays: 0,
    useWaitingDays: 0,
    allowsNegative: false,
  },
  leaving: { pays: 'kept', maxMinutes: 0, reinstatedDays: 0 },
}

/** The lists named as arguments, else all; the others are only added, since later lists refer to them. */
const measured = process.argv.slice(2)

/** Measures adding, changing and undoing 10,000 rows of every list, and a bulk change of as many members. */
async function main() {
  const installation = await install(scaleShape({ ...large, years: 1, workDays: 1 }, 0.002))
  try {
    const at = await newOrganization(installation)
    const { id: policyId } = await post<{ id: string }>(at, 'time-off/policies', policy)
    for (const kind of Object.keys(lists) as ImportKind[]) {
      const { header, row } = lists[kind]
      if (kind === 'balances') await assignToAll(at, policyId)
      const add = () => [header, ...numbers.map((n) => row(n, false))].join('\n')
      const added = await imported(at, kind, add(), 'add')
      if (measured.length > 0 && !measured.includes(kind)) continue
      // Rows of work have no key but their id, which the export names.
      const update =
        kind === 'hours'
          ? (await exported(at, 'work-logs/export')).replaceAll('2026-01-12 20:00', '2026-01-12 21:00')
          : [header, ...numbers.map((n) => row(n, true))].join('\n')
      const changed = await imported(at, kind, update, 'update')
      const unchanged = await undone(at, changed.id)
      const removed = await undone(at, added.id)
      print(kind, { add: added.ms, update: changed.ms, 'undo the update': unchanged, 'undo the whole': removed })
      await imported(at, kind, add(), 'add')
    }
    await bulkRoles(at)
  } finally {
    await installation.stop()
  }
}

/** Gives every imported member the policy from the first of January on. */
async function assignToAll(at: Installation, policyId: string) {
  const memberIds = (await exported(at, 'members/export')).match(uuid) ?? []
  for (let from = 0; from < memberIds.length; from += timeOffLimits.assignMax) {
    const part = memberIds.slice(from, from + timeOffLimits.assignMax)
    await post(at, `time-off/policies/${policyId}/assignments`, { memberIds: part, startsOn: '2026-01-01' })
  }
}

async function bulkRoles(at: Installation) {
  const body = {
    selection: { filter: { search: 'Member ' } },
    change: { kind: 'roles', how: 'add', roles: ['SUPERVISOR'] },
  }
  const began = performance.now()
  const { seen: preview } = await post<BulkOutcome>(at, 'members/bulk-changes/preview', body)
  const previewAt = performance.now()
  const { id, changed } = await post<BulkOutcome>(at, 'members/bulk-changes', { ...body, seen: preview })
  const applied = performance.now()
  const { keptCount } = await post<{ keptCount: number }>(at, `bulk-changes/${id}/undo`, {})
  if (changed < rows || keptCount > 0) throw new Error(`${changed} members changed, ${keptCount} kept`)
  print('roles of members', {
    preview: previewAt - began,
    change: applied - previewAt,
    undo: performance.now() - applied,
  })
}

function print(name: string, times: Readonly<Record<string, number>>) {
  const figures = Object.entries(times).map(([stepName, ms]) => `${stepName} ${(ms / 1_000).toFixed(1)} s`)
  process.stdout.write(`${name.padEnd(18)} ${figures.join(', ')}\n`)
}

async function newOrganization(installation: Installation): Promise<Installation> {
  const draft = { name: 'Imports', timeZone: 'America/New_York', weekStart: 1 }
  const { text } = await ask(installation, { method: 'POST', path: '/api/v1/organizations', body: draft })
  const { id } = JSON.parse(text) as { id: string }
  return { ...installation, base: `/api/v1/organizations/${id}` }
}

async function post<T>(at: Installation, path: string, body: object): Promise<T> {
  const { text } = await ask(at, { method: 'POST', path: `${at.base}/${path}`, body })
  return JSON.parse(text) as T
}

const exported = async (at: Installation, path: string) =>
  (await ask(at, { path: `${at.base}/${path}?format=csv` })).text

/** Imports a file and returns the import with the time until it was done, in ms. */
async function imported(at: Installation, kind: ImportKind, content: string, mode: 'add' | 'update') {
  const body = new FormData()
  body.set('options', JSON.stringify({ mode }))
  body.set('file', new Blob([content], { type: 'text/csv' }), 'list.csv')
  const began = performance.now()
  const url = `http://127.0.0.1:${at.port}${at.base}/imports/${kind}`
  const answer = await fetch(url, { method: 'POST', headers: at.headers, body })
  if (!answer.ok) throw new Error(`${kind} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
  const { id } = (await answer.json()) as Import
  const { added, changed } = await ended(at, id, 'done')
  if (added + changed !== rows) throw new Error(`${kind}: ${added} rows added, ${changed} changed`)
  return { id, ms: performance.now() - began }
}

/** Undoes an import and returns the time until that was done, in ms. */
async function undone(at: Installation, id: string): Promise<number> {
  const began = performance.now()
  await post(at, `imports/${id}/undo`, {})
  const { keptCount } = await ended(at, id, 'undone')
  if (keptCount > 0) throw new Error(`${keptCount} records were kept`)
  return performance.now() - began
}

async function ended(at: Installation, id: string, state: Import['state']): Promise<Import> {
  for (;;) {
    const { text } = await ask(at, { path: `${at.base}/imports/${id}` })
    const preview = JSON.parse(text) as Import
    if (preview.state === state) return preview
    if (preview.state === 'failed' || preview.state === 'done') throw new Error(text.slice(0, 500))
    await sleep(100)
  }
}

await main()
