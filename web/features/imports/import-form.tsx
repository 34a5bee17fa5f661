import { useState } from 'react'
import { importKinds, neededFields, type ImportField, type ImportKind } from '#shared/imports/kinds.ts'
import { useLeaveGuard } from '#web/platform/records/use-leave-guard.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { amountOf } from './amount.ts'
import { ColumnMatching } from './column-matching.tsx'
import { RowProblems } from './row-problems.tsx'
import { SourceCard } from './source-card.tsx'
import { t } from './texts.ts'
import type { ImportFile } from './use-import-file.ts'

interface ImportFormProps {
  kind: ImportKind
  importing: ImportFile
  onKind: (kind: ImportKind) => void
  onStarted: (importId: string) => void
}

/** The steps of an import: kind, file, columns and problems; then it starts. */
export function ImportForm({ kind, importing, onKind, onStarted }: ImportFormProps) {
  const [text, setText] = useState('')
  const { checked } = importing
  useLeaveGuard(!!text.trim() || !!checked, t('leaveQuestion'), { within: false })

  function chooseKind(chosen: ImportKind) {
    onKind(chosen)
    if (checked) void importing.check(chosen, checked.file)
  }

  return (
    <div className="grid gap-5">
      <Card title={t('kindStep')}>
        <FilterChips
          label={t('kindStep')}
          value={kind}
          onChange={chooseKind}
          chips={importKinds.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
        />
        <p className="mt-3 text-sm text-ink-2">{t(`kindText.${kind}`)}</p>
        {kind === 'locations' && <p className="mt-2 text-sm text-ink-2">{t('codesByHand')}</p>}
      </Card>
      <SourceCard kind={kind} importing={importing} text={text} onText={setText} />
      {checked?.kind === kind && (
        <>
          <ColumnMatching
            kind={kind}
            preview={checked.preview}
            fields={checked.fields}
            onChange={(fields) => void importing.check(kind, checked.file, fields)}
          />
          <CheckCard
            kind={kind}
            importing={importing}
            onStart={async () => {
              const started = await importing.start()
              if (!started) return
              setText('')
              onStarted(started.id)
            }}
          />
        </>
      )}
    </div>
  )
}

interface CheckCardProps {
  kind: ImportKind
  importing: ImportFile
  onStart: () => void
}

/** The result of the check, and the start button when there are no problems. */
function CheckCard({ kind, importing, onStart }: CheckCardProps) {
  const { checked, isBusy, isStarting, refused } = importing
  if (!checked) return undefined
  const { preview } = checked
  const missing = neededFields[kind].filter((field: ImportField) => !checked.fields.includes(field))
  const isReady = missing.length === 0 && preview.problemCount === 0 && preview.rowCount > 0 && !refused
  return (
    <Card title={t('checkStep')} isFlush>
      {preview.dayOrder && (
        <div className="border-b border-line p-4">
          <Notice>{t(`dayOrder.${preview.dayOrder}`)}</Notice>
        </div>
      )}
      {missing.length > 0 ? (
        <div className="p-4">
          <Notice tone="bad" isUrgent>
            {t('missing', { fields: missing.map((field) => t(`field.${field}`)).join(', ') })}
          </Notice>
        </div>
      ) : preview.problemCount > 0 ? (
        <RowProblems
          key={checked.key}
          preview={preview}
          isSaving={importing.isSaving}
          onSave={() => void importing.saveProblems()}
        />
      ) : (
        <div className="p-4">
          <Notice tone={isReady ? 'good' : 'warn'}>
            {preview.rowCount > 0 ? t('ready', { what: amountOf(kind, preview.rowCount) }) : t('noRows')}
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line p-4">
        <p className="min-w-0 flex-1 basis-64 text-sm text-ink-2">{t('allOrNothing')}</p>
        <Button kind="primary" isBusy={isBusy} disabled={!isReady} onClick={onStart}>
          {isStarting ? t('starting') : t('start', { what: amountOf(kind, preview.rowCount) })}
        </Button>
      </div>
    </Card>
  )
}
