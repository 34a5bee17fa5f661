import { badRowRules, importModes, type ImportMode, type ImportSubject } from '#shared/imports/kinds.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Select } from '#web/kit/select.tsx'
import { amountOf } from './amount.ts'
import { t } from './texts.ts'
import type { ImportFile } from './use-import-file.ts'

interface CheckCardProps {
  kind: ImportSubject
  importing: ImportFile
  onStart: () => void
}

/** The records to add and change, and the start button. */
export function CheckCard({ kind, importing, onStart }: CheckCardProps) {
  const { checked, isBusy, isStarting, refused } = importing
  if (!checked) return undefined
  const { options } = checked
  const sheets = checked.preview.sheets.filter((sheet) => sheet.kind)
  const sumOf = (key: 'added' | 'changed' | 'unchanged' | 'refused' | 'rowCount' | 'problemCount') =>
    sheets.reduce((sum, sheet) => sum + sheet[key], 0)
  const written = sumOf('added') + sumOf('changed')
  const isMissing = sheets.some(({ missing }) => missing.length > 0)
  const isSkipping = options.badRows === 'skip'
  const hasNone = sumOf('rowCount') === 0
  const isReady = !isMissing && !refused && written > 0 && (isSkipping || sumOf('problemCount') === 0)
  const amount = amountOf(kind, written)
  return (
    <Card title={t('checkStep')} isFlush>
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        {kind !== 'balances' && (
          <Select
            label={t('mode')}
            value={options.mode ?? 'add'}
            options={importModes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
            hint={t(`modeText.${options.mode ?? 'add'}`)}
            onChange={({ target }) => {
              const mode = importModes.find((entry): entry is ImportMode => entry === target.value)
              if (mode) void importing.choose({ mode })
            }}
          />
        )}
        <Select
          label={t('badRows')}
          value={options.badRows ?? 'refuse'}
          options={badRowRules.map((rule) => ({ value: rule, label: t(`badRows.${rule}`) }))}
          hint={t(`badRowsText.${options.badRows ?? 'refuse'}`)}
          onChange={({ target }) => importing.chooseBadRows(target.value === 'skip' ? 'skip' : 'refuse')}
        />
      </div>
      {!isMissing && (
        <div className="border-t border-line p-4">
          <Notice tone={isReady ? 'good' : 'warn'}>
            {hasNone ? (
              t('noRows')
            ) : isReady ? (
              <>
                {t('ready', { what: amount })} {sumOf('changed') > 0 && counts(sumOf('added'), sumOf('changed'))}
                {sumOf('unchanged') > 0 &&
                  ` ${t('unchanged', { count: sumOf('unchanged'), number: formatNumber(sumOf('unchanged')) })}`}
                {isSkipping &&
                  sumOf('refused') > 0 &&
                  ` ${t('skippedRows', { count: sumOf('refused'), number: formatNumber(sumOf('refused')) })}`}
              </>
            ) : sumOf('problemCount') > 0 ? (
              t('mendFirst')
            ) : (
              t('nothingToChange')
            )}
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line p-4">
        <p className="min-w-0 flex-1 basis-64 text-sm text-ink-2">{t('undoable')}</p>
        <Button kind="primary" isBusy={isBusy} disabled={!isReady} onClick={onStart}>
          {isStarting ? t('starting') : t('start', { what: amount })}
        </Button>
      </div>
    </Card>
  )
}

const counts = (added: number, changed: number) =>
  t('addedAndChanged', { added: formatNumber(added), changed: formatNumber(changed) })
