/** Whether an account can be used; as the administration filters by it. */
export const userStateNames = { active: 'Aktiv', unconfirmed: 'Unbestätigt', disabled: 'Deaktiviert' } as const
export type UserState = keyof typeof userStateNames
export const userStates = Object.keys(userStateNames) as [UserState, ...UserState[]]
