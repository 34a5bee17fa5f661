import type { SuppliesTab } from './toolbar.tsx'
import { useState } from 'react'
import type { SearchResult } from '#shared/search/search.contract.ts'
import type { StockArea, StockAreaList } from '#shared/supplies/supplies.contract.ts'
import { limits } from '#shared/limits.ts'
import { stockAreaKinds, type StockAreaKind } from '#shared/supplies/kinds.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import type { Column } from '#web/domain/controls/data-list.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { RecordPicker } from '#web/domain/record/record-search.tsx'
import { Select } from '#web/kit/select.tsx'
import { ArchivableList } from './archivable-list.tsx'
import { t } from './texts.ts'
import { Toolbar } from './toolbar.tsx'

export function AreasTab({ organizationId, mayManage }: SuppliesTab) {
  const areas = useResource<StockAreaList>(fill(supplyPaths.stockAreas, { organizationId }))?.items
  const [edited, setEdited] = useState<{ area?: StockArea }>()
  return (
    <>
      <Toolbar
        add={mayManage ? t('addArea') : undefined}
        onAdd={() => setEdited({})}
        exported={fill(supplyPaths.stockAreaExport, { organizationId })}
      >
        <p className="text-sm text-ink-2">{t('areasText')}</p>
      </Toolbar>
      <ArchivableList
        label={t('tab.areas')}
        empty={{ title: t('noAreas'), text: t('noAreasText') }}
        rows={areas}
        columns={columns()}
        aboutOf={(area) => [t(`kind.${area.kind}`), areaText(area)].filter(Boolean).join(' · ')}
        mayManage={mayManage}
        onEdit={(area) => setEdited({ area })}
      />
      <AreaEditing organizationId={organizationId} edited={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}

const areaText = ({ clientName, locationName }: StockArea) => [clientName, locationName].filter(Boolean).join(' · ')

const columns = (): Column<StockArea>[] => [
  { id: 'kind', label: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
  { id: 'place', label: t('location'), cell: areaText },
]

interface AreaEditingProps {
  organizationId: string
  edited: { area?: StockArea } | undefined
  onClose: () => void
}

function AreaEditing({ organizationId, edited, onClose }: AreaEditingProps) {
  const area = edited?.area
  const url = fill(supplyPaths.stockAreas, { organizationId })
  async function send(values: FormData) {
    const name = textOf(values, 'name')
    if (area) {
      const changes = { name, isArchived: values.has('isArchived'), version: area.version }
      await api.put<StockArea>(`${url}/${area.id}`, changes)
    } else {
      const kind = textOf(values, 'kind')
      await api.create<StockArea>(url, { name, kind, locationId: textOf(values, 'locationId') || null })
    }
    notifySuccess(t('saved'))
    onClose()
    await refresh(url)
  }
  return (
    <EditDialog isOpen={!!edited} onClose={onClose} title={area ? t('editArea') : t('addArea')} send={send}>
      <Field label={t('name')} name="name" required maxLength={limits.nameMax} defaultValue={area?.name} />
      {area ? (
        <Checkbox label={t('isArchived')} name="isArchived" defaultChecked={area.archivedAt !== null} />
      ) : (
        <Place organizationId={organizationId} />
      )}
    </EditDialog>
  )
}

function Place({ organizationId }: { organizationId: string }) {
  const [kind, setKind] = useState<StockAreaKind>('warehouse')
  const [result, setFound] = useState<SearchResult>()
  return (
    <>
      <Select
        label={t('kind')}
        name="kind"
        value={kind}
        options={stockAreaKinds.map((entry) => ({ value: entry, label: t(`kind.${entry}`) }))}
        onChange={(event) => setKind(stockAreaKinds.find((entry) => entry === event.target.value) ?? 'warehouse')}
      />
      {kind === 'closet' && (
        <RecordPicker
          organizationId={organizationId}
          kinds={['location']}
          label={t('location')}
          name="locationId"
          required={t('chooseLocation')}
          selected={result}
          onChange={setFound}
        />
      )}
    </>
  )
}
