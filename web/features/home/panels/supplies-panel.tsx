import { unitFor } from '#shared/supplies/units.ts'
import { t } from '../texts.ts'
import { PanelList, type PanelProps } from './panel.tsx'

export const SuppliesPanel = ({ organizationId, news }: PanelProps) => (
  <PanelList
    title={t('askedSupplies')}
    allLink={{ to: `/org/${organizationId}/operations?view=supplies`, label: t('seeAll') }}
    rows={news.supplies?.map(({ id, locationName, memberName, items }) => ({
      id,
      to: `/org/${organizationId}/operations?view=supplies&request=${id}`,
      title: items
        .map(({ quantity, unit, name }) => [quantity, unitFor(quantity, unit), name].filter(Boolean).join(' '))
        .join(', '),
      text: `${locationName} · ${memberName}`,
    }))}
  />
)
