import { useState, type ReactNode } from 'react'
import { isSame } from '#web/platform/records/use-draft.ts'
import type { Conflict, Saving, Versioned } from '#web/platform/records/use-versioned-save.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { t } from './texts.ts'

/** Label and formatter of each part of a record. */
export type ConflictParts<Changes> = {
  readonly [Key in keyof Changes]: { readonly label: string; readonly show: (value: Changes[Key]) => ReactNode }
}

interface ConflictDialogProps<T extends Versioned, Changes extends object> {
  saving: Saving<T, Changes>
  parts: () => ConflictParts<Changes>
}

/** Shows two versions of a record part by part and lets the user choose. */
export function ConflictDialog<T extends Versioned, Changes extends object>(props: ConflictDialogProps<T, Changes>) {
  const { conflict, dismiss } = props.saving
  return (
    <Dialog
      isOpen={!!conflict}
      onClose={dismiss}
      title={t('conflictTitle')}
      description={t('conflictText')}
      size="wide"
    >
      {conflict && <Choices key={conflict.record.version} {...props} conflict={conflict} />}
    </Dialog>
  )
}

type Side = 'mine' | 'theirs'

function Choices<T extends Versioned, Changes extends object>({
  saving,
  conflict,
  parts,
}: ConflictDialogProps<T, Changes> & { conflict: Conflict<T, Changes> }) {
  const { base, mine, theirs } = conflict
  const keys = (Object.keys(theirs) as (keyof Changes & string)[]).filter((key) => !isSame(mine[key], theirs[key]))
  // Parts that were not edited here default to the other version.
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(keys.map((key) => [key, isSame(base[key], mine[key]) ? 'theirs' : 'mine'])),
  )
  const known = parts()
  const chosen = {
    ...theirs,
    ...Object.fromEntries(keys.map((key) => [key, (sides[key] === 'mine' ? mine : theirs)[key]])),
  }

  return (
    <>
      <DialogBody>
        {keys.map((key) => (
          <fieldset key={key} className="min-w-0">
            <legend className="mb-1.5 text-sm font-medium">{known[key].label}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <label
                  key={side}
                  className="grid min-w-0 grid-cols-[auto_1fr] content-start gap-x-2.5 rounded-md border border-line p-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft"
                >
                  <input
                    type="radio"
                    name={key}
                    className="row-span-2 mt-0.5 self-start accent-accent"
                    checked={sides[key] === side}
                    onChange={() => setSides({ ...sides, [key]: side })}
                  />
                  <span className="text-xs text-ink-2">{t(side)}</span>{' '}
                  <span className="min-w-0 wrap-break-word whitespace-pre-line">
                    {known[key].show(conflict[side][key]) || t('notSet')}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button kind="ghost" onClick={saving.dismiss}>
          {t('backToForm')}
        </Button>
        <Button onClick={() => saving.takeTheirs()}>{t('takeTheirs')}</Button>
        <Button kind="primary" isBusy={saving.isSaving} onClick={() => saving.resolve(chosen)}>
          {t('saveChosen')}
        </Button>
      </DialogFooter>
    </>
  )
}
