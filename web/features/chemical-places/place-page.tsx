import { QrCode } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { ChemicalPlace } from '#shared/chemicals/chemicals.contract.ts'
import { bottles } from '#shared/chemicals/dilution.ts'
import { chemicalPlacePage } from '#shared/chemicals/pages.ts'
import { chemicalPaths } from '#shared/chemicals/paths.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { bottleText } from '#web/domain/chemicals/dilution-texts.ts'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { Select } from '#web/kit/select.tsx'
import { ChemicalCard } from './chemical-card.tsx'
import { AddChemical } from './place-list.tsx'
import { t } from './texts.ts'
import { useSavedCopy, type CopyState } from './use-saved-copy.ts'

const QrSign = lazyWithRetry(() => import('#web/domain/record/qr-sign.tsx').then((m) => m.QrSign))

/** The chemicals of a place, opened by the code on its closet's door. */
export function ChemicalPlacePage() {
  const { organizationId = '', placeId = '' } = useParams()
  const url = fill(chemicalPaths.chemicalPlace, { organizationId, placeId })
  const place = useResource<ChemicalPlace>(url)
  const [size, setSize] = useState('0')
  const [signState, setSignState] = useState<'none' | 'open' | 'closed'>('none')
  const mayPrint = useMay('stock.read')
  const mayList = useMay('stock.manage') && place?.kind === 'location'
  const copy = useSavedCopy(organizationId, place)
  const removing = useAction((supplyItemId: string) =>
    api.remove(fill(chemicalPaths.placeChemical, { organizationId, placeId, supplyItemId })),
  )
  async function remove(itemId: string) {
    if (!(await removing.run(itemId))) return
    notifySuccess(t('removed'))
    await refresh(url)
  }
  const link = `${globalThis.location.origin}${chemicalPlacePage(organizationId, placeId)}`
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={place?.name}
        subtitle={place && aboutOf(place)}
        actions={
          place && (
            <>
              {mayList && <AddChemical organizationId={organizationId} place={place} />}
              {mayPrint && (
                <Button onClick={() => setSignState('open')}>
                  <QrCode size={16} className="max-sm:hidden" />
                  {t('qrCode')}
                </Button>
              )}
            </>
          )
        }
      />
      {place ? (
        <Chemicals place={place} size={size} onSize={setSize} copy={copy}>
          {(bottle) =>
            place.chemicals.map((chemical) => (
              <ChemicalCard
                key={chemical.itemId}
                organizationId={organizationId}
                chemical={chemical}
                units={place.units}
                bottle={bottle}
                onRemove={mayList && chemical.isListed ? () => void remove(chemical.itemId) : undefined}
              />
            ))
          }
        </Chemicals>
      ) : (
        <Skeleton className="h-40 rounded-lg" />
      )}
      {place && signState !== 'none' && (
        <Suspense>
          <QrSign
            isOpen={signState === 'open'}
            onClose={() => setSignState('closed')}
            title={t('qrCode')}
            description={t('qrLead')}
            link={link}
            name={place.areaName ?? place.name}
            about={place.areaName ? aboutOf({ ...place, areaName: place.name }) : aboutOf(place)}
            caption={t('scan')}
            codeLabel={t('codeLink', { link })}
            printLabel={t('print')}
          />
        </Suspense>
      )}
    </div>
  )
}

const aboutOf = ({ kind, clientName, areaName }: ChemicalPlace) =>
  kind === 'location' ? [clientName, areaName].filter(Boolean).join(' · ') : t(`kind.${kind}`)

interface ChemicalsProps {
  place: ChemicalPlace
  size: string
  onSize: (size: string) => void
  copy: CopyState
  children: (bottle: (typeof bottles)['metric'][number]) => React.ReactNode
}

function Chemicals({ place, size, onSize, copy, children }: ChemicalsProps) {
  const sizes = bottles[place.units]
  const bottle = sizes[Number(size)] ?? sizes[0]
  if (place.chemicals.length === 0 || !bottle) {
    return (
      <Card>
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      </Card>
    )
  }
  const isDiluted = place.chemicals.some(({ dilutions }) => dilutions.length > 0)
  return (
    <div className="grid gap-4">
      <output className="text-sm text-ink-2">{copyText(copy)}</output>
      {isDiluted && (
        <Select
          label={t('bottle')}
          value={size}
          hint={t('fillWaterFirst')}
          options={sizes.map((one, index) => ({ value: String(index), label: bottleText(one) }))}
          onChange={(event) => onSize(event.target.value)}
        />
      )}
      {children(bottle)}
    </div>
  )
}

function copyText(copy: CopyState) {
  if (copy === 'saving') return t('saving')
  if (copy === 'none') return t('notSaved')
  return copy.missing > 0 ? t('savedPartly', { count: copy.missing }) : t('saved')
}
