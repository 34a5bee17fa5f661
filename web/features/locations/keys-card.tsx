import { useState, type ReactNode } from 'react'
import { useMoment } from '#web/platform/data/moment.tsx'
import type { NewSiteKey, SiteKey, SiteKeyList, SiteKeyMovement } from '#shared/locations/site-keys.contract.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import {
  movesFrom,
  siteKeyKinds,
  siteKeyNoteMax,
  type SiteKeyKind,
  type SiteKeyMove,
} from '#shared/locations/site-keys.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { useActiveMembers } from '#web/domain/people/active-members.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { KeyHistory } from './key-history.tsx'
import { t } from './texts.ts'

interface KeysCardProps {
  organizationId: string
  clientId: string
  locationId: string
}

/** A location's keys and fobs with their holders; issues and collects them. */
export function KeysCard(params: KeysCardProps) {
  const url = fill(locationPaths.siteKeys, { ...params })
  const keys = useResource<SiteKeyList>(url)?.items
  const [isAdding, setAdding] = useState(false)
  const [moved, setMoved] = useState<{ key: SiteKey; kind: SiteKeyMove }>()

  async function add(values: FormData) {
    const kind = textOf(values, 'kind') as SiteKeyKind
    const body: NewSiteKey = { kind, number: textOf(values, 'number'), note: textOf(values, 'note') }
    await api.post<SiteKey>(url, body)
    await done()
  }

  async function move(values: FormData) {
    if (!moved) return
    const { key, kind } = moved
    const memberId = kind === 'issued' ? textOf(values, 'memberId') : null
    const body: SiteKeyMovement = { kind, memberId, note: textOf(values, 'note') }
    await api.post<SiteKey>(fill(locationPaths.siteKeyMovements, { ...params, siteKeyId: key.id }), body)
    await done()
  }

  async function done() {
    notifySuccess(t('saved'))
    setAdding(false)
    setMoved(undefined)
    await refresh(url)
  }

  return (
    <Card
      title={t('keys')}
      actions={
        <Button kind="ghost" onClick={() => setAdding(true)}>
          {t('addKey')}
        </Button>
      }
    >
      {!keys && <SkeletonText lines={3} />}
      {keys?.length === 0 && <p className="text-sm text-ink-2">{t('noKeys')}</p>}
      <ul className="grid gap-4 text-sm">
        {keys?.map((key) => (
          <Key key={key.id} siteKey={key} onMove={(kind) => setMoved({ key, kind })}>
            <KeyHistory
              url={fill(locationPaths.siteKeyMovements, { ...params, siteKeyId: key.id })}
              name={nameOf(key)}
            />
          </Key>
        ))}
      </ul>
      <EditDialog isOpen={isAdding} onClose={() => setAdding(false)} title={t('addKey')} send={add}>
        <Select
          label={t('keyKind')}
          name="kind"
          options={siteKeyKinds.map((kind) => ({ value: kind, label: t(`keyKind.${kind}`) }))}
        />
        <Field label={t('keyNumber')} name="number" required maxLength={60} />
        <Field label={t('keyNote')} name="note" maxLength={siteKeyNoteMax} />
      </EditDialog>
      <EditDialog
        isOpen={moved !== undefined}
        onClose={() => setMoved(undefined)}
        title={moved ? t(`keyMove.${moved.kind}`) : ''}
        description={moved && nameOf(moved.key)}
        send={move}
      >
        {moved?.kind === 'issued' && <Holder organizationId={params.organizationId} />}
        <Field label={t('keyNote')} name="note" maxLength={siteKeyNoteMax} />
      </EditDialog>
    </Card>
  )
}

const nameOf = ({ kind, number }: SiteKey) => `${t(`keyKind.${kind}`)} ${number}`

const tones = { in_office: 'neutral', issued: 'good', lost: 'bad' } as const

interface KeyProps {
  siteKey: SiteKey
  onMove: (kind: SiteKeyMove) => void
  children: ReactNode
}

function Key({ siteKey, onMove, children }: KeyProps) {
  const moment = useMoment()
  const { state, holderName, since, note } = siteKey
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium wrap-anywhere">{nameOf(siteKey)}</p>
        <Badge tone={tones[state]}>{t(`keyState.${state}`)}</Badge>
      </div>
      <p className="text-ink-2">
        {holderName ? t('keyWith', { name: holderName, date: moment(since) }) : t('keySince', { date: moment(since) })}
      </p>
      {note && <p className="wrap-anywhere text-ink-2">{note}</p>}
      <div className="flex flex-wrap gap-2">
        {movesFrom[state].map((kind) => (
          <Button
            key={kind}
            kind="ghost"
            aria-label={`${t(`keyMove.${kind}`)}: ${nameOf(siteKey)}`}
            onClick={() => onMove(kind)}
          >
            {t(`keyMove.${kind}`)}
          </Button>
        ))}
      </div>
      {children}
    </li>
  )
}

function Holder({ organizationId }: { organizationId: string }) {
  const members = useActiveMembers(organizationId)
  return (
    <Select
      label={t('keyHolder')}
      name="memberId"
      required
      placeholder={t('chooseMember')}
      options={(members ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
