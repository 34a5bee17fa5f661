export const savedViewErrors = {
  view_name_taken: 409,
  views_full: 409,
} as const
