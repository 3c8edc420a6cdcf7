import type { MachineChange } from "../../machines/index.ts";
import type { PowerChange } from "../../machines/index.ts";
import type { NetworkDetails, OrgVdcDetails, VappNetworkDetails } from "./kinds.ts";

/** What a vCloud is asked to do. `uid` names what it is done to; what is made has that id, however often the task runs. */
export type VcloudTask =
  | {
      readonly do: "create-vdc";
      readonly uid: string;
      readonly serviceId: number;
      readonly name: string;
      /** Of the account: its organisation is made with its first virtual datacentre. */
      readonly company: string;
      readonly details: OrgVdcDetails;
    }
  | {
      readonly do: "change-vdc";
      readonly uid: string;
      readonly name: string;
      readonly details: Partial<OrgVdcDetails>;
    }
  /** With all that is in it. */
  | { readonly do: "remove-vdc"; readonly uid: string }
  | VappTask
  | MachineTask
  | NetworkTask;

export type VappTask =
  | {
      readonly do: "create-vapp";
      readonly uid: string;
      readonly orgVdcUid: string;
      readonly name: string;
      readonly description: string | null;
      /** Null: it has no machines yet. */
      readonly templateUid: string | null;
      readonly networkUid: string | null;
      readonly powerOn: boolean;
    }
  | {
      readonly do: "change-vapp";
      readonly uid: string;
      readonly name: string;
      readonly description: string | null;
    }
  /** With its machines, which are powered off. */
  | { readonly do: "remove-vapp"; readonly uid: string }
  /** Of all machines that can be changed like this. */
  | { readonly do: "power-vapp"; readonly uid: string; readonly change: PowerChange };

export type MachineTask =
  | {
      readonly do: "create-machine";
      readonly uid: string;
      readonly vappUid: string;
      readonly name: string;
      readonly templateUid: string;
      /** Of the vApp. */
      readonly networkUid: string | null;
      readonly powerOn: boolean;
    }
  | { readonly do: "power-machine"; readonly uid: string; readonly change: PowerChange }
  | { readonly do: "change-machine"; readonly uid: string; readonly change: MachineChange }
  | {
      readonly do: "clone-machine";
      readonly uid: string;
      /** What is cloned, in its vApp. */
      readonly from: string;
      readonly name: string;
      readonly powerOn: boolean;
    }
  /** One that is powered off. */
  | { readonly do: "remove-machine"; readonly uid: string }
  /** `takenAt`: when it was asked for, ISO 8601; one of this time is what an earlier run took. */
  | {
      readonly do: "take-snapshot";
      readonly uid: string;
      readonly name: string;
      readonly description: string | null;
      readonly memory: boolean;
      readonly quiesce: boolean;
      readonly takenAt: string;
    }
  | { readonly do: "revert-to-snapshot"; readonly uid: string }
  | { readonly do: "remove-snapshot"; readonly uid: string }
  /** Null: nothing is in its drive any more. */
  | { readonly do: "set-media"; readonly uid: string; readonly mediaUid: string | null };

export type NetworkTask =
  | {
      readonly do: "create-network";
      readonly uid: string;
      readonly orgVdcUid: string;
      readonly name: string;
      readonly details: NetworkDetails;
    }
  | { readonly do: "remove-network"; readonly uid: string }
  | {
      readonly do: "create-vapp-network";
      readonly uid: string;
      readonly vappUid: string;
      readonly name: string;
      readonly details: VappNetworkDetails;
    }
  | { readonly do: "remove-vapp-network"; readonly uid: string };

/** The task of this kind. */
export type TaskOf<Do extends VcloudTask["do"]> = Extract<VcloudTask, { readonly do: Do }>;
