const key = 'single_keys'

/** Whether shortcuts of one character work in this browser; people who dictate switch them off (WCAG 2.1.4). */
export const areSingleKeysOn = () => localStorage.getItem(key) !== 'off'

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
}
