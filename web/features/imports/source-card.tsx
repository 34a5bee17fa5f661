import { Download } from 'lucide-react'
import type { ImportSubject } from '#shared/imports/kinds.ts'
import { formatBytes } from '#web/platform/units/format-bytes.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { FileDrop } from '#web/domain/controls/file-drop.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { saveTemplate } from './template-file.ts'
import { t } from './texts.ts'
import type { ImportFile } from './use-import-file.ts'

interface SourceCardProps {
  kind: ImportSubject
  importing: ImportFile
  /** The pasted text. */
  text: string
  onText: (text: string) => void
}

const accepted =
  'text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.csv,.tsv,.txt,.xlsx'
const bytesMax = 50 * 1024 * 1024

/** Takes the rows as a file, or pasted from a spreadsheet. */
export function SourceCard({ kind, importing, text, onText }: SourceCardProps) {
  const { checked, refused, sent, isBusy } = importing
  const isTooLarge = (file: File) => file.size > bytesMax
  const add = (file: File) =>
    isTooLarge(file) ? importing.refuse(file, t('tooLarge')) : void importing.check(kind, file)
  const current = checked?.file
  return (
    <Card
      title={t('fileStep')}
      actions={
        kind !== 'workbook' && (
          <Button onClick={() => saveTemplate(kind)}>
            <Download />
            {t('template')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <FileDrop
          label={t('file')}
          accept={accepted}
          hint={current ? t('chosen', { name: current.name, size: formatBytes(current.size) }) : t('fileHint')}
          isBusy={isBusy}
          problem={refused && `${refused.file.name}: ${refused.reason}`}
          onFile={add}
        />
        {refused && (
          <p>
            <Button onClick={() => void importing.check(kind, refused.file)}>{t('tryAgain')}</Button>
          </p>
        )}
        {sent !== undefined && (
          <output className="text-sm text-ink-2">{sent < 1 ? t('sending') : t('checking')}</output>
        )}
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim()) add(new File([text], `${t('pasted')}.csv`, { type: 'text/csv' }))
          }}
        >
          <Textarea
            label={t('paste')}
            hint={t('pasteHint')}
            rows={4}
            className="[&_textarea]:max-h-64"
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
          <p>
            <Button type="submit" isBusy={isBusy} disabled={!text.trim()}>
              {t('useText')}
            </Button>
          </p>
        </form>
      </div>
    </Card>
  )
}
