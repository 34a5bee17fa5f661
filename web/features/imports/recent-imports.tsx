import type { Import } from '#shared/imports/imports.contract.ts'
import { Moment } from '#web/platform/data/moment.tsx'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { amountOf } from './amount.ts'
import { t } from './texts.ts'

const tones: Readonly<Record<Import['state'], Tone>> = {
  waiting: 'info',
  running: 'info',
  done: 'good',
  failed: 'bad',
}

export const RecentImports = ({ imports }: { imports: readonly Import[] | undefined }) =>
  !!imports?.length && (
    <Card title={t('recent')} isFlush>
      <ul className="divide-y divide-line">
        {imports.map(({ id, kind, state, rowCount, startedBy, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-medium">{amountOf(kind, rowCount)}</span>
              <span className="text-ink-2">
                <Moment at={createdAt} />
                {startedBy && ` · ${startedBy}`}
              </span>
            </span>
            <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
