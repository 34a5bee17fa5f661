import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { t } from '../texts.ts'
import type { PendingWarnings } from './use-visit-move.ts'

/** Warnings to confirm before a move is saved. */
export const WarningsDialog = ({ pending }: { pending: PendingWarnings | undefined }) => (
  <Dialog
    isOpen={!!pending}
    onClose={() => pending?.decide(false)}
    title={t('checkWarnings')}
    description={pending && `${pending.move.visit.jobName} · ${pending.move.visit.locationName}`}
  >
    <DialogBody>
      <ul className="grid gap-2">
        {pending?.members.map(({ name, warnings }) => (
          <li key={name}>
            <p className="font-medium">{name}</p>
            <ul className="text-sm text-ink-2">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </DialogBody>
    <DialogFooter>
      <Button data-autofocus onClick={() => pending?.decide(false)}>
        {t('leaveIt')}
      </Button>
      <Button kind="primary" onClick={() => pending?.decide(true)}>
        {t('moveAnyway')}
      </Button>
    </DialogFooter>
  </Dialog>
)
