/*
 * The door of the company administration: what somebody sees and decides of the people of their own domain. Whoever is of
 * another domain is not there; content is nowhere.
 */

export {
  acceptInvitation,
  forgetOldInvitations,
  invite,
  listCompanies,
  listInvites,
  sendInvitation,
  withdrawInvite,
} from './invitations.ts'
export { changeDuty, changeMember, exportMembers, listMembers, ownCompany } from './members.ts'
