// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../../../server/api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /{automatorId}/volume */
  readonly listVolumes: {
    readonly path: { readonly automatorId: number };
    readonly fields: "moId" | "name";
    readonly answers: { readonly 200: VolumeList };
  };
  /** GET /{automatorId}/volume/{volumeId} */
  readonly getVolume: {
    readonly path: {
      readonly automatorId: number;
      readonly volumeId: string;
    };
    readonly answers: { readonly 200: Volume };
  };
  /** PATCH /{automatorId}/volume/{volumeId} */
  readonly updateVolume: {
    readonly path: {
      readonly automatorId: number;
      readonly volumeId: string;
    };
    readonly body: VolumeChange;
    readonly answers: { readonly 200: Volume };
  };
}
export interface VolumeList {
  readonly data: readonly Volume[];
  readonly meta: { readonly total?: number };
}
export interface Volume {
  readonly moId: string;
  readonly name: string;
  readonly Accounts_id: number;
}
export interface VolumeChange {
  readonly name?: string;
}
