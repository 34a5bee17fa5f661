import { QrCode } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { ChemicalPlace } from '#shared/chemicals/chemicals.contract.ts'
import { chemicalPlacePage, openChemicalPlacePage, savedSheet } from '#shared/chemicals/pages.ts'
import { chemicalPaths } from '#shared/chemicals/paths.ts'
import { refresh, store, useAction, useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { useOnline } from '#web/platform/http/use-online.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { Switch } from '#web/kit/checkbox.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { PlaceChemicals } from './place-chemicals.tsx'
import { AddChemical } from './place-list.tsx'
import { t } from './texts.ts'
import { useSavedCopy } from './use-saved-copy.ts'

const QrSign = lazyWithRetry(() => import('#web/domain/record/qr-sign.tsx').then((m) => m.QrSign))

/** The chemicals of a place, opened by the code on its closet's door. */
export function ChemicalPlacePage() {
  const { organizationId = '', placeId = '' } = useParams()
  const ids = { organizationId, placeId }
  const url = fill(chemicalPaths.chemicalPlace, ids)
  const place = useResource<ChemicalPlace>(url)
  usePhoneFormats()
  const isOnline = useOnline()
  const [signState, setSignState] = useState<'none' | 'open' | 'closed'>('none')
  const mayPrint = useMay('stock.read')
  const mayManage = useMay('stock.manage')
  const mayList = mayManage && place?.kind === 'location'
  const sheetAddress = (safetySheetId: string) => fill(chemicalPaths.safetySheetFile, { organizationId, safetySheetId })
  const copy = useSavedCopy(organizationId, place)
  const removing = useAction((supplyItemId: string) =>
    api.remove(fill(chemicalPaths.placeChemical, { ...ids, supplyItemId })),
  )
  const opening = useAction((isOpen: boolean) =>
    api.put<ChemicalPlace>(fill(chemicalPaths.chemicalPlaceOpenness, ids), { isOpen }),
  )
  async function remove(itemId: string) {
    if (!(await removing.run(itemId))) return
    notifySuccess(t('removed'))
    await refresh(url)
  }
  async function open(isOpen: boolean) {
    const saved = await opening.run(isOpen)
    if (saved) await store(url, saved.result)
  }
  const page = place?.isOpen ? openChemicalPlacePage : chemicalPlacePage
  const link = `${globalThis.location.origin}${page(organizationId, placeId)}`
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
        <div className="grid gap-4">
          <PlaceChemicals
            place={place}
            sheetLink={(id) => (isOnline ? sheetAddress(id) : savedSheet(organizationId, id))}
            copy={copy}
            removeOf={(itemId) =>
              mayList && place.chemicals.some((chemical) => chemical.itemId === itemId && chemical.isListed)
                ? () => void remove(itemId)
                : undefined
            }
          />
          {mayManage && (
            <Switch
              label={t('isOpen')}
              hint={t('isOpenHint')}
              checked={place.isOpen}
              disabled={opening.isRunning}
              onChange={(event) => void open(event.target.checked)}
            />
          )}
        </div>
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
