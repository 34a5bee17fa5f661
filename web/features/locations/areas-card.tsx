import { LayoutGrid } from 'lucide-react'
import type { Area } from '#shared/locations/locations.contract.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { EditButton } from '#web/domain/record/edit-button.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { totalSquareFeet } from './location-changes.ts'
import { t } from './texts.ts'

interface AreasCardProps {
  /** Undefined while they load. */
  areas: readonly Area[] | undefined
  /** Undefined without permission. */
  onEdit: (() => void) | undefined
}

/** A location's areas with their sizes and the total. */
export const AreasCard = ({ areas, onEdit }: AreasCardProps) => (
  <Card title={t('areas')} isFlush actions={onEdit && <EditButton name={t('areas')} onPress={onEdit} />}>
    {!areas && (
      <div className="p-4">
        <SkeletonText lines={4} />
      </div>
    )}
    {areas?.length === 0 && (
      <EmptyState icon={<LayoutGrid size={20} />} title={t('noAreas')}>
        {t('noAreasText')}
      </EmptyState>
    )}
    {areas && areas.length > 0 && <AreaTable areas={areas} />}
  </Card>
)

const AreaTable = ({ areas }: { areas: readonly Area[] }) => (
  <table className="w-full text-left text-sm">
    <thead>
      <tr className="h-9 border-b border-line bg-canvas text-xs text-ink-2">
        <th className="px-4 font-medium">{t('area')}</th>
        <th className="px-4 font-medium">{t('floor')}</th>
        <th className="px-4 text-right font-medium">{t('squareFeet')}</th>
      </tr>
    </thead>
    <tbody>
      {areas.map(({ id, name, floorType, squareFeet }) => (
        <tr key={id ?? name} className="h-10 border-b border-line">
          <td className="px-4 font-medium">{name}</td>
          <td className="px-4 text-ink-2">{t(`${floorType}Floor`)}</td>
          <td className="px-4 text-right tabular-nums">{squareFeet === null ? '–' : formatNumber(squareFeet)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr className="h-10">
        <th scope="row" colSpan={2} className="px-4 font-medium text-ink-2">
          {t('total')}
        </th>
        <td className="px-4 text-right font-semibold tabular-nums">{formatNumber(totalSquareFeet(areas))}</td>
      </tr>
    </tfoot>
  </table>
)
