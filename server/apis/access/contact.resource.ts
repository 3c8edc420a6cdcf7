import { defineResource } from "../../api/index.ts";

/** Whom to write to about an account. */
export const contact = defineResource({
  noun: "contact",
  schema: "Contact",
  path: "/contact",
  operations: {
    list: "listContacts",
    get: "getContact",
    create: "createContact",
    update: "updateContact",
    delete: "deleteContact",
  },
  otherLists: {
    listAccountContacts: "/contact/account/{id}",
    listLicensedContacts: "/distributor/account/{id}/contacts",
  },
  permission: "Contacts",
  table: "contact",
  named: "email",
  createdFor: "named",
  fields: {
    firstName: { type: "text", isRequired: true, longest: 100 },
    lastName: { type: "text", isRequired: true, longest: 100 },
    email: { type: "text", isRequired: true, longest: 254, schema: { format: "email" }, rules: ["email"] },
    phone: { type: "text", isNullable: true, longest: 40, isPersonal: true },
    title: { type: "text", isNullable: true, longest: 100 },
    type: {
      type: "text",
      title: "Kind",
      choices: ["administrative", "billing", "technical"],
      default: "administrative",
    },
    isPrimary: { type: "boolean", title: "Main contact", default: false },
  },
  filters: ["type", "isPrimary", "email"],
  searches: ["lastName", "firstName", "email"],
  sorts: ["lastName", "firstName", "email", "type", "id"],
});
