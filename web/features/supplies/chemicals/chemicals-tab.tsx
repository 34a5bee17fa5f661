import { useState } from 'react'
import type {
  ChemicalList,
  ChemicalPlaceList,
  ChemicalPlaceRow,
  ChemicalRow,
} from '#shared/chemicals/chemicals.contract.ts'
import { chemicalPlacePage } from '#shared/chemicals/pages.ts'
import { chemicalPaths } from '#shared/chemicals/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { sheetDay } from '#web/domain/chemicals/sheet-day.ts'
import { SignalWordBadge } from '#web/domain/chemicals/hazards.tsx'
import { t as hazard } from '#web/domain/chemicals/texts.ts'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { Badge } from '#web/kit/frame/badge.tsx'
import { ArchivableList } from '../archivable-list.tsx'
import { t } from '../texts.ts'
import { Toolbar, type SuppliesTab } from '../toolbar.tsx'
import { AddChemical } from './add-chemical.tsx'
import { ChemicalEditing } from './chemical-editing.tsx'

/** Chemicals of the catalog with their safety data sheets, and where they are. */
export function ChemicalsTab({ organizationId, mayManage }: SuppliesTab) {
  const chemicals = useResource<ChemicalList>(fill(chemicalPaths.chemicals, { organizationId }))?.items
  const [isAdding, setAdding] = useState(false)
  const [editedId, setEditedId] = useState<string>()
  const rows = chemicals?.map((chemical) => ({
    ...chemical,
    id: chemical.itemId,
    name: chemical.itemName,
    archivedAt: null,
  }))
  return (
    <>
      <Toolbar
        add={mayManage ? t('addChemical') : undefined}
        onAdd={() => setAdding(true)}
        exported={fill(chemicalPaths.chemicalExport, { organizationId })}
      >
        <p className="text-sm text-ink-2">{t('chemicalsText')}</p>
      </Toolbar>
      <ArchivableList
        label={t('tab.chemicals')}
        empty={{ title: t('noChemicals'), text: t('noChemicalsText') }}
        rows={rows}
        columns={columns}
        aboutOf={(row) =>
          [row.signalWord && hazard(`signal.${row.signalWord}`), sheetText(row)].filter(Boolean).join(' · ')
        }
        mayManage={mayManage}
        onEdit={({ id }) => setEditedId(id)}
      />
      <Places organizationId={organizationId} />
      <AddChemical
        organizationId={organizationId}
        chemicals={chemicals}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(id) => {
          setAdding(false)
          setEditedId(id)
        }}
      />
      <ChemicalEditing
        organizationId={organizationId}
        chemical={chemicals?.find(({ itemId }) => itemId === editedId)}
        onClose={() => setEditedId(undefined)}
      />
    </>
  )
}

const sheetText = ({ sheet }: ChemicalRow) =>
  sheet ? t('sheetOf', { day: sheetDay(sheet.revisedOn) }) : t('sheetMissing')

const columns: Column<ChemicalRow & { id: string; name: string; archivedAt: null }>[] = [
  { id: 'signal', label: t('signalWord'), cell: ({ signalWord }) => <SignalWordBadge word={signalWord} /> },
  {
    id: 'sheet',
    label: t('safetySheet'),
    cell: (row) => (row.sheet ? sheetDay(row.sheet.revisedOn) : <Badge tone="warn">{t('sheetMissing')}</Badge>),
  },
  { id: 'places', label: t('places'), isFigure: true, cell: ({ places }) => places.length },
]

function Places({ organizationId }: { organizationId: string }) {
  const places = useResource<ChemicalPlaceList>(fill(chemicalPaths.chemicalPlaces, { organizationId }))?.items
  if (!places?.length) return null
  const link = ({ id, name, clientName }: ChemicalPlaceRow) => (
    <Link to={chemicalPlacePage(organizationId, id)} className="link">
      {[clientName, name].filter(Boolean).join(' · ')}
    </Link>
  )
  const cardOf = (place: ChemicalPlaceRow) => (
    <div className="text-sm">
      {link(place)}
      <p className="text-ink-2">{t('chemicalCount', { count: place.chemicals })}</p>
    </div>
  )
  return (
    <section className="mt-5">
      <h2 className="mb-2 font-semibold">{t('placesWithChemicals')}</h2>
      <div className="md:card md:overflow-clip">
        <DataList
          label={t('placesWithChemicals')}
          rows={places}
          keyOf={({ id }) => id}
          columns={[
            { id: 'place', label: t('place'), cell: link },
            { id: 'chemicals', label: t('tab.chemicals'), isFigure: true, cell: ({ chemicals }) => chemicals },
            { id: 'missing', label: t('sheetMissing'), isFigure: true, cell: ({ withoutSheet }) => withoutSheet || '' },
          ]}
          card={cardOf}
        />
      </div>
    </section>
  )
}
