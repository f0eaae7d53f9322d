/*
 * The door of plans and quotas: what a person may use and has used, vouchers, wishes for a larger plan. Work that counts
 * reserves one use before it begins and then either counts it or gives it back.
 */

export { count, countWithin, giveBack, reserve, usageOf, type Reservation } from './usage.ts'
export { makeVoucher, pageOfUpgradeRequests, pageOfVouchers, withdrawVoucher } from './sales.ts'
export { changePlan, givePlan, withCurrentPlan } from './terms.ts'
export { createVoucher, listVouchers, redeemVoucher, type NewVoucher } from './vouchers.ts'
export { requestUpgrade } from './upgrade.ts'
