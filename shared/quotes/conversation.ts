/** What clients write about a quote; the company answers. */
export const clientMessageKinds = ['question', 'change'] as const
export type ClientMessageKind = (typeof clientMessageKinds)[number]

export const messageKinds = [...clientMessageKinds, 'answer'] as const
export type MessageKind = (typeof messageKinds)[number]

export const deliveryChannels = ['email', 'notice'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** What an email or a notice about a quote says. */
export const deliveryKinds = [
  'quote',
  'reminder',
  'requested',
  'answered',
  'asked',
  'viewed',
  'accepted',
  'declined',
] as const
export type DeliveryKind = (typeof deliveryKinds)[number]
