// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /{automatorId}/v2/config */
  readonly getVcenterConfiguration: {
    readonly path: { readonly automatorId: number };
    readonly answers: { readonly 200: VcenterConfiguration };
  };
  /** POST /{automatorId}/v2/config */
  readonly configureVcenter: {
    readonly path: { readonly automatorId: number };
    readonly body: VcenterConfigurationChange;
    readonly answers: { readonly 200: VcenterConfiguration };
  };
}
export interface VcenterConfiguration {
  readonly automator_id: number;
  /** Null until it is set. */
  readonly url: string | null;
  readonly username: string | null;
  readonly hasPassword: boolean;
  readonly certificate_fingerprint: string | null;
}
export interface VcenterConfigurationChange {
  /** The address of the vCenter, such as https://vcenter.example.com, or embedded: for the one that Atrium brings. */
  readonly url: string;
  /** A user of the vCenter, such as atrium@vsphere.local. */
  readonly username?: string;
  /** Leave it empty to keep the present one. */
  readonly password?: string;
  /** SHA-256 of the one certificate to trust. Leave it empty for a certificate that is signed by an authority that the server trusts. */
  readonly certificate_fingerprint?: string;
}
