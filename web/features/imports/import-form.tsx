import { useState } from 'react'
import { importSubjects, type ImportSubject } from '#shared/imports/kinds.ts'
import { useLeaveGuard } from '#web/domain/controls/use-leave-guard.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { CheckCard } from './check-card.tsx'
import { SheetCard } from './sheet-card.tsx'
import { SourceCard } from './source-card.tsx'
import { t } from './texts.ts'
import type { ImportFile } from './use-import-file.ts'

interface ImportFormProps {
  kind: ImportSubject
  importing: ImportFile
  onKind: (kind: ImportSubject) => void
  onStarted: (importId: string) => void
}

/** The steps of an import: kind, file, columns and problems; then it starts. */
export function ImportForm({ kind, importing, onKind, onStarted }: ImportFormProps) {
  const [text, setText] = useState('')
  const { checked } = importing
  useLeaveGuard(!!text.trim() || !!checked, t('leaveQuestion'), { within: false })

  function chooseKind(chosen: ImportSubject) {
    onKind(chosen)
    if (checked) void importing.check(chosen, checked.file)
  }

  async function start() {
    const started = await importing.start()
    if (!started) return
    setText('')
    onStarted(started.id)
  }

  return (
    <div className="grid gap-5">
      <Card title={t('kindStep')}>
        <FilterChips
          label={t('kindStep')}
          value={kind}
          onChange={chooseKind}
          isWrapped
          chips={importSubjects.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
        />
        <p className="mt-3 text-sm text-ink-2">{t(`kindText.${kind}`)}</p>
        {kind === 'locations' && <p className="mt-2 text-sm text-ink-2">{t('codesByHand')}</p>}
      </Card>
      <SourceCard kind={kind} importing={importing} text={text} onText={setText} />
      {checked?.kind === kind && (
        <>
          {checked.preview.sheets.map((sheet, at) => (
            <SheetCard
              // oxlint-disable-next-line react/no-array-index-key -- sheets keep their order
              key={at}
              at={at}
              sheet={sheet}
              isWorkbook={kind === 'workbook'}
              importing={importing}
            />
          ))}
          <CheckCard kind={kind} importing={importing} onStart={() => void start()} />
        </>
      )}
    </div>
  )
}
