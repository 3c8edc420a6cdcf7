// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export type SignedInUser = User & Token;
export type RoleDetail = Role & {
  readonly permissions: readonly Permission[];
  /** What you have by this role only, and therefore cannot remove from it. */
  readonly kept?: readonly Permission[];
};
export type CreatedApiKey = ApiKey & {
  /** Shown only once. Send it as the bearer. */
  readonly key: string;
};

export interface Operations {
  /** GET /auth/login */
  readonly login: {
    readonly answers: { readonly 200: SignedInUser };
  };
  /** GET /auth/refresh */
  readonly refresh: {
    readonly answers: { readonly 200: Token };
  };
  /** POST /auth/logout */
  readonly logout: {
    readonly answers: { readonly 204: undefined };
  };
  /** GET /bootstrap */
  readonly getBootstrap: {
    readonly answers: { readonly 200: Bootstrap };
  };
  /** GET /user/{id} */
  readonly getUser: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: User };
  };
  /** PATCH /user/{id} */
  readonly updateUser: {
    readonly path: { readonly id: number };
    readonly patch: UserChange;
    readonly answers: { readonly 200: User };
  };
  /** DELETE /user/{id} */
  readonly deleteUser: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
  /** POST /user/{id}/invitation */
  readonly inviteUser: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /session */
  readonly listSessions: {
    readonly fields: "lastUsed" | "startTime";
    readonly answers: { readonly 200: OwnSessionList };
  };
  /** DELETE /session */
  readonly endOtherSessions: {
    readonly answers: { readonly 204: undefined };
  };
  /** DELETE /session/{id} */
  readonly endOwnSession: {
    readonly path: { readonly id: string };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /account */
  readonly listAccounts: {
    readonly fields:
      | "companyName"
      | "customerIdentifier"
      | "id"
      | "isBlocked"
      | "isDistributor"
      | "isReseller"
      | "kind"
      | "report_access"
      | "reseller_account_id"
      | "serviceCount";
    readonly answers: { readonly 200: AccountList };
  };
  /** POST /account */
  readonly createAccount: {
    readonly body: NewAccount;
    readonly answers: { readonly 201: Account };
  };
  /** GET /account/minimal */
  readonly listMinimalAccounts: {
    readonly fields:
      | "companyName"
      | "customerIdentifier"
      | "id"
      | "isBlocked"
      | "isDistributor"
      | "isReseller"
      | "kind"
      | "report_access"
      | "reseller_account_id"
      | "serviceCount";
    readonly answers: { readonly 200: MinimalAccountList };
  };
  /** GET /account/{id} */
  readonly getAccount: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Account };
  };
  /** PATCH /account/{id} */
  readonly updateAccount: {
    readonly path: { readonly id: number };
    readonly patch: AccountChange;
    readonly answers: { readonly 200: Account };
  };
  /** GET /activitytag */
  readonly listActivityTags: {
    readonly answers: { readonly 200: ActivityTagList };
  };
  /** GET /distributor/account/{id} */
  readonly getLicensing: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Licensing };
  };
  /** PATCH /distributor/account/{id} */
  readonly updateLicensing: {
    readonly path: { readonly id: number };
    readonly patch: LicensingChange;
    readonly answers: { readonly 200: Licensing };
  };
  /** GET /contact */
  readonly listContacts: {
    readonly fields: "email" | "firstName" | "id" | "isPrimary" | "lastName" | "type";
    readonly answers: { readonly 200: ContactList };
  };
  /** POST /contact */
  readonly createContact: {
    readonly body: NewContact;
    readonly answers: { readonly 201: Contact };
  };
  /** GET /contact/account/{id} */
  readonly listAccountContacts: {
    readonly path: { readonly id: number };
    readonly fields: "email" | "firstName" | "id" | "isPrimary" | "lastName" | "type";
    readonly answers: { readonly 200: ContactList };
  };
  /** GET /distributor/account/{id}/contacts */
  readonly listLicensedContacts: {
    readonly path: { readonly id: number };
    readonly fields: "email" | "firstName" | "id" | "isPrimary" | "lastName" | "type";
    readonly answers: { readonly 200: ContactList };
  };
  /** GET /contact/{id} */
  readonly getContact: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Contact };
  };
  /** PATCH /contact/{id} */
  readonly updateContact: {
    readonly path: { readonly id: number };
    readonly patch: ContactChange;
    readonly answers: { readonly 200: Contact };
  };
  /** DELETE /contact/{id} */
  readonly deleteContact: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /user */
  readonly listUsers: {
    readonly fields:
      | "account_id"
      | "createTime"
      | "id"
      | "isBlocked"
      | "isMFA"
      | "lastLogin"
      | "role_id"
      | "state"
      | "username";
    readonly answers: { readonly 200: UserRowList };
  };
  /** POST /user */
  readonly createUser: {
    readonly body: NewUser;
    readonly answers: { readonly 201: User };
  };
  /** GET /role */
  readonly listRoles: {
    readonly fields: "account_id" | "default" | "description" | "id" | "name" | "userCount";
    readonly answers: { readonly 200: RoleList };
  };
  /** POST /role */
  readonly createRole: {
    readonly body: NewRole;
    readonly answers: { readonly 201: RoleDetail };
  };
  /** GET /role/{id} */
  readonly getRole: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: RoleDetail };
  };
  /** PATCH /role/{id} */
  readonly updateRole: {
    readonly path: { readonly id: number };
    readonly patch: RoleChange;
    readonly answers: { readonly 200: RoleDetail };
  };
  /** DELETE /role/{id} */
  readonly deleteRole: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /apikey */
  readonly listApiKeys: {
    readonly fields: "createTime" | "id" | "lastUsed" | "name" | "user_id";
    readonly answers: { readonly 200: ApiKeyList };
  };
  /** POST /apikey */
  readonly createApiKey: {
    readonly body: NewApiKey;
    readonly answers: { readonly 201: CreatedApiKey };
  };
  /** DELETE /apikey/{id} */
  readonly revokeApiKey: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /branding */
  readonly listBrandings: {
    readonly fields: "account_id" | "id" | "subdomain";
    readonly answers: { readonly 200: BrandingList };
  };
  /** GET /branding/{id} */
  readonly getBranding: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Branding };
  };
  /** PATCH /branding/{id} */
  readonly updateBranding: {
    readonly path: { readonly id: number };
    readonly patch: BrandingChange;
    readonly answers: { readonly 200: Branding };
  };
  /** GET /branding/{id}/theme */
  readonly getBrandingTheme: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: ColourOptions };
  };
  /** POST /branding/{id}/theme */
  readonly updateBrandingTheme: {
    readonly path: { readonly id: number };
    readonly body: BrandingTheme;
    readonly answers: { readonly 200: Branding };
  };
  /** GET /branding/{id}/images */
  readonly getBrandingImages: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: BrandingImages };
  };
  /** PATCH /branding/{id}/images */
  readonly updateBrandingImages: {
    readonly path: { readonly id: number };
    readonly patch: BrandingImages;
    readonly answers: { readonly 200: Branding };
  };
  /** PATCH /branding/{id}/reset */
  readonly resetBranding: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Branding };
  };
  /** POST /managed-access */
  readonly requestManagedAccess: {
    readonly body: ManagedAccessRequest;
    readonly answers: { readonly 201: ManagedAccessCode };
  };
  /** POST /managed-access/session */
  readonly enterManagedAccess: {
    readonly body: ManagedAccessExchange;
    readonly answers: { readonly 201: SignedInUser };
  };
  /** GET /managed-access/visit */
  readonly listVisits: {
    readonly fields: "account_id" | "companyName" | "start_time" | "username" | "visitor";
    readonly answers: { readonly 200: VisitList };
  };
}
export interface User {
  readonly id: number;
  readonly username: string;
  readonly language: string;
  readonly account: Account;
  readonly isBlocked: boolean;
  readonly blockTime: string | null;
  readonly createTime: string;
  /** The person was invited, and has set no password yet. */
  readonly isInvited: boolean;
  /** Why somebody who was invited may not have the mail; null where nothing is wrong with it. */
  readonly stateDescription: string | null;
  readonly isMFA: boolean;
  readonly isSystem: boolean;
  readonly lastFailedLogin: string | null;
  readonly lastLogin: string | null;
  readonly maxFailedLogins: number;
  readonly metaData: {
    readonly userpic?: string;
    readonly subdomain?: string;
  };
  readonly roles: readonly Role[];
  readonly mfaEnrolment?: {
    readonly secret: string;
    /** otpauth://… */
    readonly uri: string;
    /** A QR code of the address, as an SVG data address. */
    readonly qr: string;
  };
  /** Shown once, when the second factor is turned on. */
  readonly recoveryCodes?: readonly string[];
}
export interface Account {
  readonly id: number;
  readonly companyName: string;
  readonly kind: "provider" | "distributor" | "reseller" | "customer";
  readonly customerIdentifier: string | null;
  /** Day of the month. */
  readonly billing_anniversary: number;
  readonly enableNotifications: boolean;
  readonly isBlocked: boolean;
  readonly isDeleted: boolean;
  readonly isServiceProvider: boolean;
  readonly isDistributor: boolean;
  readonly isReseller: boolean;
  readonly notification_branding_id: number | null;
  /** The reseller or distributor that the account belongs to; empty where it is directly below a service provider or below the calling distributor. */
  readonly reseller_account_id: number | null;
  readonly report_access: boolean;
  readonly serviceCount: number;
  readonly notificationList: readonly string[];
  readonly portals: readonly Portal[];
}
export interface Portal {
  readonly id: number;
  readonly subdomain: string;
  readonly cname: string | null;
  readonly account_id: number;
  readonly branding_id: number;
  readonly auth0_id: string | null;
}
export interface Role {
  readonly id: number;
  readonly name: string;
  readonly addOnly: boolean;
  readonly default: boolean;
  readonly description: string;
  readonly account_id?: number;
  readonly userCount?: number;
}
export interface Token {
  readonly accessToken: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}
export interface Bootstrap {
  readonly featureFlags: readonly string[];
  readonly domain: string;
  readonly clientId: string;
  readonly scope: string;
  readonly customCSS: string;
  readonly largeLogo: string;
  readonly favicon: string;
  readonly subdomain: string;
  readonly productVersion: string;
  readonly bearerOrigins: readonly string[];
  readonly uploadOrigins: readonly string[];
  readonly consoleHosts: readonly string[];
  readonly colourOptions: ColourOptions;
  /** False under an external identity provider. */
  readonly hasOwnPasswords: boolean;
}
export interface ColourOptions {
  /** Hex colour. Leave empty for the default. */
  readonly primary_colour: string;
  /** Hex colour. Leave empty for the default. */
  readonly highlight_colour: string;
  readonly option: "light" | "dark" | "custom";
}
export interface UserChange {
  readonly language?: string;
  readonly password?: string;
  readonly confirmPassword?: string;
  /** A PNG, JPEG or GIF as a data address of at most 200 kB; empty text removes it. */
  readonly userpic?: string | null;
  /** Of the portal in which the picture was uploaded. */
  readonly subdomain?: string;
  /** For yourself, with currentPassword each time: true returns `mfaEnrolment`; true with a code of it turns the second factor on and returns `recoveryCodes`, which are shown once; false with a code turns it off. For other people only false, after a lost device. */
  readonly mfa?: boolean;
  /** Six digits of the authenticator app, or a recovery code. */
  readonly code?: string;
  /** Required to change your own password or second factor. */
  readonly currentPassword?: string;
  /** Sessions and API keys end at once. You cannot block yourself. */
  readonly isBlocked?: boolean;
  /** Ids of roles of the same account. */
  readonly roles?: readonly number[];
}
export interface OwnSessionList {
  readonly data: readonly OwnSession[];
  readonly meta: ListMeta;
}
export interface OwnSession {
  readonly id: string;
  /** What the browser says of itself, in plain words. */
  readonly browser: string;
  /** From which it was last used. */
  readonly address: string | null;
  /** own: your sign-in. acting: you act for somebody else. visited: somebody acts for you. */
  readonly kind: "own" | "acting" | "visited";
  /** For whom you act, or who acts for you. */
  readonly who: string | null;
  readonly startTime: string;
  readonly lastUsed: string;
  readonly isThis: boolean;
}
export interface ListMeta {
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface AccountList {
  readonly data: readonly Account[];
  readonly meta: ListMeta;
}
export interface NewAccount {
  readonly companyName: string;
  readonly customerIdentifier?: string | null;
  /** Can have customers of its own. */
  readonly isReseller?: boolean;
  /** Can have resellers of its own. Only service providers add distributors. */
  readonly isDistributor?: boolean;
  /** The reseller or distributor it belongs to; by default your own account. */
  readonly reseller_account_id?: number | null;
  /** Day of the month on which a billing cycle begins. */
  readonly billing_anniversary?: number;
  readonly enableNotifications?: boolean;
  readonly report_access?: boolean;
  readonly user: NewFirstUser;
}
/** The account's first administrator. */
export interface NewFirstUser {
  readonly username: string;
  /** Sends a link with which the user sets a password. Without it, a password is needed here. */
  readonly invite?: boolean;
  /** 6 to 100 characters: letters, digits or !@#$%^&*, with at least one digit. */
  readonly password?: string;
  readonly confirmPassword?: string;
  readonly language?: string;
}
export interface MinimalAccountList {
  readonly data: readonly MinimalAccount[];
  readonly meta: ListMeta;
}
export interface MinimalAccount {
  readonly id: number;
  readonly companyName: string;
}
export interface AccountChange {
  readonly isBlocked?: boolean;
  readonly customerIdentifier?: string | null;
  readonly report_access?: boolean;
  /** Whether it may have customers of its own. Only customers and resellers can be changed into one another. */
  readonly isReseller?: boolean;
  /** The reseller or distributor it belongs to; by default your own account. An account cannot leave those that sold services to it, or to an account below it, that have the automators of these, or that have still to bill something or to be paid for it. */
  readonly reseller_account_id?: number | null;
  readonly companyName?: string;
  readonly enableNotifications?: boolean;
  /** Only the accounts above can change it. */
  readonly billing_anniversary?: number;
  /** Addresses that get these emails. */
  readonly notificationList?: readonly string[];
}
export interface ActivityTagList {
  readonly data: readonly ActivityTag[];
  readonly meta: ListMeta;
}
export interface ActivityTag {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** The groups of the permission matrix that it belongs to. */
  readonly groups: readonly string[];
}
export interface Licensing {
  readonly id: number;
  readonly companyName: string;
  /** Noted only: nothing depends on it. */
  readonly edition: "standard" | "professional" | "enterprise";
  /** Of all accounts below it. 0 and -1 are unlimited. */
  readonly account_limit: number;
  readonly account_count: number;
  /** Of it and all accounts below. 0 and -1 are unlimited. */
  readonly user_limit: number;
  readonly user_count: number;
  /** After this day no accounts and users are added; those that are there stay. Empty: without end. */
  readonly valid_until: string | null;
}
export interface LicensingChange {
  /** Noted only: nothing depends on it. */
  readonly edition?: "standard" | "professional" | "enterprise";
  /** Of all accounts below it. 0 and -1 are unlimited. */
  readonly account_limit?: number;
  /** Of it and all accounts below. 0 and -1 are unlimited. */
  readonly user_limit?: number;
  /** After this day no accounts and users are added; those that are there stay. Empty: without end. */
  readonly valid_until?: string | null;
}
export interface ContactList {
  readonly data: readonly Contact[];
  readonly meta: ListMeta;
}
export interface Contact {
  readonly id: number;
  readonly account_id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly title: string | null;
  readonly type: "administrative" | "billing" | "technical";
  /** At most one of each kind; another one replaces it. */
  readonly isPrimary: boolean;
}
export interface NewContact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string;
  readonly title?: string;
  readonly type?: "administrative" | "billing" | "technical";
  /** At most one of each kind; another one replaces it. */
  readonly isPrimary?: boolean;
  /** By default your own account. */
  readonly account_id?: number;
}
export interface ContactChange {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string | null;
  readonly title?: string | null;
  readonly type?: "administrative" | "billing" | "technical";
  /** At most one of each kind; another one replaces it. */
  readonly isPrimary?: boolean;
}
export interface UserRowList {
  readonly data: readonly UserRow[];
  readonly meta: ListMeta;
}
export interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly account_id: number;
  readonly companyName: string;
  readonly language: string;
  readonly isBlocked: boolean;
  readonly isInvited: boolean;
  readonly state: "Active" | "Invited" | "Blocked";
  /** Why somebody who was invited may not have the mail; null where nothing is wrong with it. */
  readonly stateDescription: string | null;
  readonly isMFA: boolean;
  readonly isSystem: boolean;
  readonly createTime: string;
  readonly lastLogin: string | null;
  readonly roles: readonly Role[];
}
export interface NewUser {
  readonly username: string;
  /** Sends a link with which the user sets a password. Without it, a password is needed here. */
  readonly invite?: boolean;
  /** 6 to 100 characters: letters, digits or !@#$%^&*, with at least one digit. */
  readonly password?: string;
  readonly confirmPassword?: string;
  readonly language?: string;
  /** Leave empty for the default role. */
  readonly roles?: readonly number[];
  /** By default your own account. */
  readonly account_id?: number;
}
export interface RoleList {
  readonly data: readonly Role[];
  readonly meta: ListMeta;
}
export interface NewRole {
  readonly name: string;
  readonly description?: string;
  /** Permissions can be added later. */
  readonly addOnly?: boolean;
  /** The role of people who are added without one. Only one role can be the default. */
  readonly default?: boolean;
  /** You can only grant permissions you have. */
  readonly permissions?: readonly Permission[];
  /** By default your own account. */
  readonly account_id?: number;
}
/** What is granted of an activity tag. In a body the tag's id is used; its name and description are ignored. */
export interface Permission {
  readonly activityTag: {
    readonly id: number;
    readonly name?: string;
    readonly description?: string;
  };
  readonly C: boolean;
  readonly R: boolean;
  readonly U: boolean;
  readonly D: boolean;
}
export interface RoleChange {
  readonly name?: string;
  readonly description?: string;
  /** Permissions can be added later. */
  readonly addOnly?: boolean;
  /** The role of people who are added without one. Only one role can be the default. */
  readonly default?: boolean;
  /** You can only grant permissions you have. */
  readonly permissions?: readonly Permission[];
}
export interface ApiKeyList {
  readonly data: readonly ApiKey[];
  readonly meta: ListMeta;
}
export interface ApiKey {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly user_id: number;
  readonly username: string;
  /** Its first characters. */
  readonly hint: string;
  readonly readOnly: boolean;
  readonly createTime: string;
  readonly lastUsed: string | null;
  readonly expires: string | null;
}
export interface NewApiKey {
  readonly name: string;
  /** This key can read but not change. */
  readonly readOnly?: boolean;
  /** Its last day; without one it does not expire. */
  readonly expires?: string;
  /** Your own. It is needed, except where people sign in at an external identity provider. */
  readonly currentPassword?: string;
}
export interface BrandingList {
  readonly data: readonly Branding[];
  readonly meta: ListMeta;
}
export interface Branding {
  readonly id: number;
  readonly ServiceProviders_id: number;
  readonly account_id: number;
  /** The first label of the portal's address. */
  readonly subdomain: string;
  /** Your own domain, e.g. cloud.example.com */
  readonly cname: string | null;
  /** Rules for colours, type and spacing. Lines that are not permitted are refused. */
  readonly customCSS: string;
  /** Only in a service provider's branding. */
  readonly featureFlags: readonly (
    | "Webhook"
    | "resource-view"
    | "invoices-view"
    | "contracts"
    | "vcloud-v2"
    | "Connectwise"
    | "autotask"
    | "vdc_vm_disk_capacity"
    | "nasa"
    | "nasa-vcloud"
    | "connectwise-realtime"
    | "vcenter-ova-deploy"
    | "vcenter-rp-vm-count-pricing"
    | "solutions-view"
    | "nsx-t"
    | "microsoft-azure"
    | "public-cloud-menu-structure"
  )[];
  readonly allowEndUserAccounts: boolean;
  readonly allowResellerAccounts: boolean;
  readonly allowEndUserBootstraps: boolean;
  readonly allowResellerBootstraps: boolean;
  readonly client: string;
  readonly domain: string;
  readonly scope: string;
  readonly connection: string | null;
  readonly colourOptions: ColourOptions;
  readonly favicon: string;
  readonly largeLogo: string;
}
export interface BrandingChange {
  /** The first label of the portal's address. */
  readonly subdomain?: string;
  /** Your own domain, e.g. cloud.example.com */
  readonly cname?: string | null;
  /** Rules for colours, type and spacing. Lines that are not permitted are refused. */
  readonly customCSS?: string | null;
  /** Only in a service provider's branding. */
  readonly featureFlags?: readonly (
    | "Webhook"
    | "resource-view"
    | "invoices-view"
    | "contracts"
    | "vcloud-v2"
    | "Connectwise"
    | "autotask"
    | "vdc_vm_disk_capacity"
    | "nasa"
    | "nasa-vcloud"
    | "connectwise-realtime"
    | "vcenter-ova-deploy"
    | "vcenter-rp-vm-count-pricing"
    | "solutions-view"
    | "nsx-t"
    | "microsoft-azure"
    | "public-cloud-menu-structure"
  )[];
  readonly allowEndUserAccounts?: boolean;
  readonly allowResellerAccounts?: boolean;
  readonly allowEndUserBootstraps?: boolean;
  readonly allowResellerBootstraps?: boolean;
}
export interface BrandingTheme {
  /** Hex colour. Leave empty for the default. */
  readonly primary_colour?: string | null;
  /** Hex colour. Leave empty for the default. */
  readonly highlight_colour?: string | null;
  readonly option?: "light" | "dark" | "custom";
}
export interface BrandingImages {
  /** A PNG, JPEG or GIF as a data address of at most 200 kB; empty text removes it. */
  readonly largeLogo?: string | null;
  /** A PNG, JPEG or GIF as a data address of at most 200 kB; empty text removes it. */
  readonly favicon?: string | null;
}
export interface ManagedAccessRequest {
  readonly account_id: number;
}
export interface ManagedAccessCode {
  /** Valid once, for 30 seconds. */
  readonly code: string;
}
export interface ManagedAccessExchange {
  readonly code: string;
}
export interface VisitList {
  readonly data: readonly Visit[];
  readonly meta: ListMeta;
}
export interface Visit {
  readonly id: number;
  readonly account_id: number;
  /** Of the account that was visited. */
  readonly companyName: string;
  readonly username: string;
  readonly visitor: string;
  readonly visitorCompany: string;
  readonly start_time: string;
  readonly end_time: string | null;
  /** How many changes were made during this visit. */
  readonly changes: number;
}
