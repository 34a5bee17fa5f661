import { useState } from 'react'
import type { Member, OrgChart } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { dismissNotice, notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store } from '#web/platform/data/resource.ts'
import type { Conflict } from '#web/platform/records/use-versioned-save.ts'
import { managersOf, type Person } from './chart-tree.ts'
import { t } from './texts.ts'

interface ManagerChoice {
  readonly managerId: string | null
}

interface Move {
  readonly person: Person
  /** The manager before the move, and the version it was read with. */
  readonly from: string | null
  readonly version: number
  readonly to: string | null
  readonly isUndo?: boolean
}

const undoSeconds = 10

/** Whether one person is the other or above them, which rules out the reverse relation. */
export const isSelfOrManager = (people: readonly Person[], id: string, otherId: string) =>
  id === otherId || managersOf(people, otherId).includes(id)

/** Changes managers optimistically, with undo, and never overwrites a choice made by someone else. */
export function useMoving(organizationId: string, people: readonly Person[] | undefined) {
  const url = fill(memberPaths.orgChart, { organizationId })
  const [conflict, setConflict] = useState<Conflict<Person, ManagerChoice>>()
  const [isSaving, setSaving] = useState(false)
  const nameOf = (id: string | null) => people?.find((person) => person.id === id)?.name

  /** @throws ApiError for any refusal other than a stale version, which becomes a conflict */
  async function write(move: Move): Promise<void> {
    const { person, to, version } = move
    setSaving(true)
    if (people) {
      const items = people.map((entry) => (entry.id === person.id ? { ...entry, managerId: to } : entry))
      await store<OrgChart>(url, { items })
    }
    try {
      const path = fill(memberPaths.memberManager, { organizationId, memberId: person.id })
      const saved = await api.put<Member>(path, { managerId: to, version })
      setConflict(undefined)
      notifyMoved(move, saved.version)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error
      await meet(move, error)
    } finally {
      setSaving(false)
      void refresh(url, fill(memberPaths.member, { organizationId, memberId: person.id }))
    }
  }

  /** After a stale version: only a different manager is a conflict; other changes are retried. */
  async function meet(move: Move, error: ApiError): Promise<void> {
    const { items } = await api.get<OrgChart>(url)
    const record = items.find(({ id }) => id === move.person.id)
    if (!record) throw error
    if (record.managerId === move.to) return
    if (record.managerId === move.from) return write({ ...move, version: record.version })
    notifyFailure(error)
    setConflict({
      base: { managerId: move.from },
      mine: { managerId: move.to },
      theirs: { managerId: record.managerId },
      record,
    })
  }

  function notifyMoved({ person, from, to, isUndo }: Move, version: number) {
    const manager = nameOf(to)
    const message = manager ? t('moved', { name: person.name, manager }) : t('movedToTop', { name: person.name })
    const id = `moved.${person.id}`
    const onPress = () => {
      dismissNotice(id)
      void write({ person, from: to, version, to: from, isUndo: true }).catch(notifyFailure)
    }
    if (isUndo) notifySuccess(message, { id })
    else notifySuccess(message, { id, timeoutSeconds: undoSeconds, button: { label: base('undo'), onPress } })
  }

  /** @throws ApiError when it is refused */
  async function move(person: Person, managerId: string | null): Promise<void> {
    if (person.managerId === managerId) return
    if (people && managerId && isSelfOrManager(people, person.id, managerId)) {
      const message = t('circle', { name: person.name, manager: nameOf(managerId) ?? '' })
      throw new ApiError(409, { code: 'manager_cycle', message, fields: [{ path: 'managerId', message }] })
    }
    await write({ person, from: person.managerId, version: person.version, to: managerId })
  }

  return {
    move,
    isSaving,
    conflict,
    nameOf,
    resolve: ({ managerId }: ManagerChoice) => conflict && move(conflict.record, managerId).catch(notifyFailure),
    dismiss: () => setConflict(undefined),
  }
}
