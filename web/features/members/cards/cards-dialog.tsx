import { useState } from 'react'
import type { MemberCard } from '#shared/members/member-records.contract.ts'
import type { MemberPage } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { CardSheet } from './card-sheet.tsx'
import { t } from '../texts.ts'

interface CardsDialogProps {
  organizationId: string
  /** One member; without it everybody who has no account can be chosen. */
  member?: { id: string; name: string }
  onClose: () => void
}

/** The number of cards on one sheet. */
const sheetMax = 100

/** Makes sign-in cards, which are shown once, for printing. */
export function CardsDialog({ organizationId, member, onClose }: CardsDialogProps) {
  const listUrl = fill(memberPaths.members, { organizationId })
  const memberPage = useResource<MemberPage>(
    member ? null : withQuery(listUrl, { status: 'no_account', limit: sheetMax }),
  )
  const people = member ? [member] : memberPage?.items
  const [left, setLeft] = useState<readonly string[]>([])
  const [withPins, setWithPins] = useState(true)
  const [cards, setCards] = useState<readonly MemberCard[]>()
  const memberIds = (people ?? []).map(({ id }) => id).filter((id) => !left.includes(id))
  const make = useAction(async () => {
    const answer = await api.post<{ items: MemberCard[] }>(fill(memberPaths.memberCards, { organizationId }), {
      memberIds,
      withPins,
    })
    setCards(answer.items)
    void refresh(listUrl)
  })
  const title = t(member ? 'cardOne' : 'cards')
  if (cards) return <CardSheet title={title} cards={cards} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={title} description={t('cardsLead')}>
      <DialogBody>
        {!people && <SkeletonText lines={4} />}
        {people?.length === 0 && <p className="text-sm">{t('cardsNone')}</p>}
        {!member && people && people.length > 0 && (
          <fieldset>
            <legend className="mb-1 text-sm font-medium">{t('cardsWho')}</legend>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {people.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={!left.includes(id)}
                  onChange={() =>
                    setLeft(left.includes(id) ? left.filter((memberId) => memberId !== id) : [...left, id])
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <Checkbox
          label={t('cardsWithPins')}
          hint={t('cardsWithPinsHint')}
          checked={withPins}
          onChange={() => setWithPins(!withPins)}
        />
      </DialogBody>
      <DialogFooter>
        <Button
          kind="primary"
          isBusy={make.isRunning}
          disabled={memberIds.length === 0}
          onClick={() => void make.run()}
        >
          {t('makeCards')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
