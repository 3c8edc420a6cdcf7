// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /{automatorId}/check-connection */
  readonly checkConnection: {
    readonly path: { readonly automatorId: number };
    readonly answers: { readonly 200: ConnectionCheck };
  };
  /** GET /{automatorId}/configuration/v2 */
  readonly getVcloudConfiguration: {
    readonly path: { readonly automatorId: number };
    readonly answers: { readonly 200: VcloudConfiguration };
  };
  /** POST /{automatorId}/configuration/v2 */
  readonly configureVcloud: {
    readonly path: { readonly automatorId: number };
    readonly body: VcloudConfigurationChange;
    readonly answers: { readonly 200: VcloudConfiguration };
  };
  /** GET /{automatorId}/organizations */
  readonly listOrganizations: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name";
    readonly answers: { readonly 200: OrganizationList };
  };
  /** GET /{automatorId}/provider-vdcs */
  readonly listProviderVdcs: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name";
    readonly answers: { readonly 200: ProviderVdcList };
  };
  /** GET /{automatorId}/network-pools */
  readonly listNetworkPools: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "providerVdcUid";
    readonly answers: { readonly 200: NetworkPoolList };
  };
  /** GET /{automatorId}/storage-profiles */
  readonly listStorageProfiles: {
    readonly path: { readonly automatorId: number };
    readonly fields: "capacity" | "name" | "providerVdcUid";
    readonly answers: { readonly 200: StorageProfileList };
  };
  /** GET /{automatorId}/external-networks */
  readonly listExternalNetworks: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name";
    readonly answers: { readonly 200: ExternalNetworkList };
  };
  /** GET /{automatorId}/org-vdcs */
  readonly listOrgVdcs: {
    readonly path: { readonly automatorId: number };
    readonly fields: "model" | "name" | "uid" | "vapps_count" | "virtual_machines_count";
    readonly answers: { readonly 200: OrgVdcList };
  };
  /** POST /{automatorId}/org-vdcs */
  readonly purchaseOrgVdc: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly prices?: number };
    readonly body: NewOrgVdc;
    readonly answers: { readonly 202: PurchaseLink };
  };
  /** GET /{automatorId}/org-vdcs/{orgVdcUid} */
  readonly getOrgVdc: {
    readonly path: {
      readonly automatorId: number;
      readonly orgVdcUid: string;
    };
    readonly answers: { readonly 200: OrgVdc };
  };
  /** PATCH /{automatorId}/org-vdcs/{orgVdcUid} */
  readonly updateOrgVdc: {
    readonly path: {
      readonly automatorId: number;
      readonly orgVdcUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly patch: OrgVdcChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/org-vdcs/{orgVdcUid} */
  readonly deleteOrgVdc: {
    readonly path: {
      readonly automatorId: number;
      readonly orgVdcUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/vapps */
  readonly listVapps: {
    readonly path: { readonly automatorId: number };
    readonly fields:
      "cores" | "memory" | "name" | "orgVdcUid" | "powerState" | "storage" | "uid" | "virtual_machines_count";
    readonly answers: { readonly 200: VappList };
  };
  /** POST /{automatorId}/vapps */
  readonly createVapp: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly sync?: "none" };
    readonly body: NewVapp;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/vapps/{vappUid} */
  readonly getVapp: {
    readonly path: {
      readonly automatorId: number;
      readonly vappUid: string;
    };
    readonly answers: { readonly 200: Vapp };
  };
  /** PATCH /{automatorId}/vapps/{vappUid} */
  readonly updateVapp: {
    readonly path: {
      readonly automatorId: number;
      readonly vappUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly patch: VappChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/vapps/{vappUid} */
  readonly deleteVapp: {
    readonly path: {
      readonly automatorId: number;
      readonly vappUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** PATCH /{automatorId}/vapps/{vappUid}/change-state */
  readonly changeVappState: {
    readonly path: {
      readonly automatorId: number;
      readonly vappUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: PowerStateChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/vapp-templates */
  readonly listVappTemplates: {
    readonly path: { readonly automatorId: number };
    readonly fields: "catalogUid" | "cores" | "memory" | "name" | "operatingSystem" | "storage";
    readonly answers: { readonly 200: VappTemplateList };
  };
  /** GET /{automatorId}/virtual-machines */
  readonly listVirtualMachines: {
    readonly path: { readonly automatorId: number };
    readonly fields:
      | "cores"
      | "hostname"
      | "memory"
      | "name"
      | "operatingSystem"
      | "orgVdcUid"
      | "powerState"
      | "uid"
      | "vappName"
      | "vappUid";
    readonly answers: { readonly 200: VirtualMachineList };
  };
  /** POST /{automatorId}/virtual-machines */
  readonly createVirtualMachine: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly sync?: "none" };
    readonly body: NewVirtualMachine;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/virtual-machines/{vmUid} */
  readonly getVirtualMachine: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly answers: { readonly 200: VirtualMachine };
  };
  /** PATCH /{automatorId}/virtual-machines/{vmUid} */
  readonly updateVirtualMachine: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly patch: VirtualMachineChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/virtual-machines/{vmUid} */
  readonly deleteVirtualMachine: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** PATCH /{automatorId}/virtual-machines/{vmUid}/change-state */
  readonly changeVirtualMachineState: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: PowerStateChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** POST /{automatorId}/virtual-machines/{vmUid}/clone-vm */
  readonly cloneVirtualMachine: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: NewClone;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/virtual-machines/{vmUid}/metrics */
  readonly getVirtualMachineMetrics: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: {
      readonly metric?: readonly ("cpu" | "memory" | "disk" | "network")[];
      readonly from?: string;
      readonly to?: string;
    };
    readonly answers: { readonly 200: Metrics };
  };
  /** GET /{automatorId}/virtual-machines/{vmUid}/console */
  readonly openVirtualMachineConsole: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly answers: {
      readonly 200: ConsoleAddress;
      readonly 202: ConsoleInPreparation;
    };
  };
  /** GET /{automatorId}/virtual-machines/{vmUid}/console/{id} */
  readonly getVirtualMachineConsole: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
      readonly id: string;
    };
    readonly answers: { readonly 200: ConsoleAccess };
  };
  /** POST /{automatorId}/virtual-machines/{vmUid}/media/mount */
  readonly mountMedia: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: MountedMedium;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** POST /{automatorId}/virtual-machines/{vmUid}/media/unmount */
  readonly unmountMedia: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** POST /{automatorId}/virtual-machines/{vmUid}/snapshot */
  readonly createSnapshot: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: NewSnapshot;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/virtual-machines/{vmUid}/snapshot */
  readonly removeSnapshot: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** POST /{automatorId}/virtual-machines/{vmUid}/snapshot/revert */
  readonly revertToSnapshot: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/organization-networks */
  readonly listOrganizationNetworks: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "orgVdcUid" | "type";
    readonly answers: { readonly 200: OrganizationNetworkList };
  };
  /** POST /{automatorId}/organization-networks */
  readonly createOrganizationNetwork: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly sync?: "none" };
    readonly body: NewOrganizationNetwork;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/organization-networks/{networkUid} */
  readonly deleteOrganizationNetwork: {
    readonly path: {
      readonly automatorId: number;
      readonly networkUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/catalogs */
  readonly listCatalogs: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name";
    readonly answers: { readonly 200: CatalogList };
  };
  /** GET /{automatorId}/media */
  readonly listMedia: {
    readonly path: { readonly automatorId: number };
    readonly fields: "catalogUid" | "name" | "size";
    readonly answers: { readonly 200: MediaList };
  };
  /** GET /{automatorId}/vapp-networks */
  readonly listVappNetworks: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly vappUid?: string };
    readonly fields: "name" | "type" | "vappUid";
    readonly answers: { readonly 200: VappNetworkList };
  };
  /** POST /{automatorId}/vapp-networks */
  readonly createVappNetwork: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly sync?: "none" };
    readonly body: NewVappNetwork;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/vapp-networks/{vappNetworkUid} */
  readonly deleteVappNetwork: {
    readonly path: {
      readonly automatorId: number;
      readonly vappNetworkUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/activity */
  readonly listActivities: {
    readonly path: { readonly automatorId: number };
    readonly fields: "createTime" | "name" | "resourceId" | "state";
    readonly answers: { readonly 200: ActivityList };
  };
  /** GET /{automatorId}/edge-gateways */
  readonly listEdgeGateways: {
    readonly path: { readonly automatorId: number };
    readonly fields: "backing" | "name" | "size" | "uid";
    readonly answers: { readonly 200: EdgeGatewayList };
  };
  /** POST /{automatorId}/edge-gateways */
  readonly purchaseEdgeGateway: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly prices?: number };
    readonly body: EdgeOrder;
    readonly answers: { readonly 202: PurchaseLink };
  };
  /** GET /{automatorId}/edge-gateways/{edgeGatewayUid} */
  readonly getEdgeGateway: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly answers: { readonly 200: EdgeGateway };
  };
  /** PATCH /{automatorId}/edge-gateways/{edgeGatewayUid} */
  readonly updateEdgeGateway: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: EdgeGatewayChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/edge-gateways/{edgeGatewayUid} */
  readonly deleteEdgeGateway: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/edge-gateways/{edgeGatewayUid}/firewall */
  readonly getEdgeFirewall: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly answers: { readonly 200: EdgeFirewall };
  };
  /** PUT /{automatorId}/edge-gateways/{edgeGatewayUid}/firewall */
  readonly updateEdgeFirewall: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly body: EdgeFirewall;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/edge-gateways/{edgeGatewayUid}/nat */
  readonly getEdgeNat: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly answers: { readonly 200: EdgeNat };
  };
  /** PUT /{automatorId}/edge-gateways/{edgeGatewayUid}/nat */
  readonly updateEdgeNat: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly body: EdgeNat;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/edge-gateways/{edgeGatewayUid}/load-balancer */
  readonly getEdgeLoadBalancer: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly answers: { readonly 200: EdgeLoadBalancer };
  };
  /** PUT /{automatorId}/edge-gateways/{edgeGatewayUid}/load-balancer */
  readonly updateEdgeLoadBalancer: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly body: EdgeLoadBalancer;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/edge-gateways/{edgeGatewayUid}/ipsec-vpn */
  readonly getEdgeIpsecVpn: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly answers: { readonly 200: EdgeIpsecVpn };
  };
  /** PUT /{automatorId}/edge-gateways/{edgeGatewayUid}/ipsec-vpn */
  readonly updateEdgeIpsecVpn: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly body: EdgeIpsecVpnChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/edge-gateways/{edgeGatewayUid}/ssl-vpn */
  readonly getEdgeSslVpn: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly answers: { readonly 200: EdgeSslVpn };
  };
  /** PUT /{automatorId}/edge-gateways/{edgeGatewayUid}/ssl-vpn */
  readonly updateEdgeSslVpn: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly body: EdgeSslVpnChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/edge-gateways/{edgeGatewayUid}/certificates */
  readonly listEdgeCertificates: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly answers: { readonly 200: EdgeCertificateList };
  };
  /** POST /{automatorId}/edge-gateways/{edgeGatewayUid}/certificates */
  readonly addEdgeCertificate: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly body: EdgeNewCertificate;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/edge-gateways/{edgeGatewayUid}/certificates/{certificateId} */
  readonly deleteEdgeCertificate: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
      readonly certificateId: string;
    };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/edge-gateways/{edgeGatewayUid}/crls */
  readonly listEdgeCrls: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly answers: { readonly 200: EdgeCrlList };
  };
  /** POST /{automatorId}/edge-gateways/{edgeGatewayUid}/crls */
  readonly addEdgeCrl: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
    };
    readonly body: EdgeNewCrl;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/edge-gateways/{edgeGatewayUid}/crls/{crlId} */
  readonly deleteEdgeCrl: {
    readonly path: {
      readonly automatorId: number;
      readonly edgeGatewayUid: string;
      readonly crlId: string;
    };
    readonly answers: { readonly 202: ActivityLink };
  };
}
export interface ConnectionCheck {
  readonly connected: boolean;
  readonly message?: string;
}
export interface VcloudConfiguration {
  readonly automator_id: number;
  /** Null until it is set. */
  readonly url: string | null;
}
export interface VcloudConfigurationChange {
  /** embedded: is the vCloud that Atrium brings. There is no connection to others yet. */
  readonly url: string;
}
export interface OrganizationList {
  readonly data: readonly Organization[];
  readonly meta: ListMeta;
}
export interface Organization {
  readonly uid: string;
  readonly name: string;
  readonly fullName: string;
  readonly isEnabled: boolean;
  /** The account that owns it. */
  readonly Accounts_id: number;
  readonly org_vdcs_count: number;
}
export interface ListMeta {
  /** How many rows there are on all pages. */
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface ProviderVdcList {
  readonly data: readonly ProviderVdc[];
  readonly meta: ListMeta;
}
export interface ProviderVdc {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  readonly isEnabled: boolean;
  readonly cpuCapacity: number;
  /** What is not reserved. */
  readonly cpuFree: number;
  readonly memoryCapacity: number;
  /** What is not reserved. */
  readonly memoryFree: number;
}
export interface NetworkPoolList {
  readonly data: readonly NetworkPool[];
  readonly meta: ListMeta;
}
export interface NetworkPool {
  readonly uid: string;
  readonly name: string;
  readonly type: "GENEVE" | "VLAN";
  readonly providerVdcUid: string;
}
export interface StorageProfileList {
  readonly data: readonly StorageProfile[];
  readonly meta: ListMeta;
}
export interface StorageProfile {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  readonly capacity: number;
  readonly providerVdcUid: string;
}
export interface ExternalNetworkList {
  readonly data: readonly ExternalNetwork[];
  readonly meta: ListMeta;
}
export interface ExternalNetwork {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  readonly gateway: string;
  readonly prefixLength: number;
  readonly dns: string | null;
}
export interface OrgVdcList {
  readonly data: readonly OrgVdc[];
  readonly meta: ListMeta;
}
export interface OrgVdc {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  /** The account that owns it. */
  readonly Accounts_id: number;
  /** The service it belongs to. */
  readonly service_id: number | null;
  readonly organizationUid: string;
  readonly organizationName: string;
  readonly providerVdcUid: string;
  /** By its name. */
  readonly place: string;
  readonly networkPoolUid: string | null;
  /** AllocationPool: a part of the limits is reserved. AllocationVApp: what machines use is charged. ReservationPool: the limits are reserved. */
  readonly model: "AllocationPool" | "AllocationVApp" | "ReservationPool";
  readonly isEnabled: boolean;
  readonly cpu: VdcCompute;
  readonly memory: VdcMemory;
  readonly storage: VdcStorage;
  readonly used: VdcUse;
  readonly vapps_count: number;
  readonly virtual_machines_count: number;
  /** The work in progress on it, if any. */
  readonly runningTask: string | null;
}
/** How much processing power its machines may use together. In GHz. */
export interface VdcCompute {
  /** In GHz. 0 or -1 is unlimited. */
  readonly limit: number;
  /** In GHz, reserved at all times. At most the limit. */
  readonly reservation?: number;
}
/** How much memory its machines may use together. In GB. */
export interface VdcMemory {
  /** In GB. 0 or -1 is unlimited. */
  readonly limit: number;
  /** In GB, reserved at all times. At most the limit. */
  readonly reservation?: number;
}
/** How much disk space its machines may use together. In GB. */
export interface VdcStorage {
  /** The kind of storage that the disks are on. Where none is chosen, it is the first one of the place. */
  readonly policy?: string;
  /** In GB. 0 or -1 is unlimited. */
  readonly limit: number;
}
/** What the machines take of the limits. */
export interface VdcUse {
  /** Of the machines that run: a GHz for each core. */
  readonly cpu: number;
  /** Of the machines that run. */
  readonly memory: number;
  /** Of all machines: the size of their disks. */
  readonly storage: number;
}
/** Buys a virtual datacentre. */
export interface NewOrgVdc {
  readonly ServiceOfferings_id: number;
  /** Letters, digits, dashes and underscores, beginning with a letter. Unique within the account. */
  readonly name: string;
  /** What it is for, in your own words. */
  readonly description?: string;
  /** Where it runs. Where none is chosen, it is the first one. */
  readonly providerVdcUid?: string;
  readonly cpu: VdcCompute;
  readonly memory: VdcMemory;
  readonly storage: VdcStorage;
  /** The account to buy for; by default your own. */
  readonly Accounts_id?: number;
}
/** The new service and the background activity that provides it. */
export interface PurchaseLink {
  /** The new service. */
  readonly id: number;
  readonly name: string;
  /** The state the service starts in: Processing, or Pending Approval. */
  readonly state: "Processing" | "Pending Approval";
  /** The address to poll for the state of the activity. */
  readonly link: string;
}
/** The fields to change; or, as a list, operations (replace, remove, copy) on them. */
export interface OrgVdcChange {
  /** Letters, digits, dashes and underscores, beginning with a letter. Unique within the account. */
  readonly name?: string;
  /** What it is for, in your own words. */
  readonly description?: string | null;
  readonly cpu?: VdcCompute;
  readonly memory?: VdcMemory;
  readonly storage?: VdcStorage;
}
/** Work in the background. Poll its link for the state. */
export interface ActivityLink {
  /** Identifies the activity. */
  readonly id: string;
  /** The address to poll for the state of the activity. */
  readonly link: string;
  /** The state the activity starts in. */
  readonly state: string;
}
export interface VappList {
  readonly data: readonly Vapp[];
  readonly meta: ListMeta;
}
export interface Vapp {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  /** The account that owns it. */
  readonly Accounts_id: number;
  /** The service it belongs to. */
  readonly service_id: number | null;
  readonly orgVdcUid: string;
  /** Of its machines: one state where all have it, else MIXED. RESOLVED: it has no machines yet. UNRESOLVED: it is being created. */
  readonly powerState: "POWERED_ON" | "POWERED_OFF" | "SUSPENDED" | "MIXED" | "RESOLVED" | "UNRESOLVED";
  readonly virtual_machines_count: number;
  /** Of all machines. */
  readonly cores: number;
  /** Of all machines. */
  readonly memory: number;
  /** The size of all disks. */
  readonly storage: number;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
  /** The work in progress on it, if any. */
  readonly runningTask: string | null;
}
export interface NewVapp {
  readonly orgVdcUid: string;
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the virtual datacentre. */
  readonly name: string;
  readonly description?: string;
  /** What its machines are made from; without one it is empty. */
  readonly vappTemplateUid?: string;
  /** The network that its machines are connected to. */
  readonly organizationNetworkUid?: string;
  /** Start its machines when they are made. */
  readonly powerOn?: boolean;
}
export interface VappChange {
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the virtual datacentre. */
  readonly name?: string;
  readonly description?: string | null;
}
export interface PowerStateChange {
  /** start: powered off or suspended machines. stop: running or suspended ones. restart (a reset), suspend, shutdownguest, rebootguest and standbyguest: running ones; the last three ask the tools inside the machine. */
  readonly state: "start" | "stop" | "restart" | "shutdownguest" | "rebootguest" | "suspend" | "standbyguest";
}
export interface VappTemplateList {
  readonly data: readonly VappTemplate[];
  readonly meta: ListMeta;
}
export interface VappTemplate {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  readonly catalogUid: string;
  readonly catalogName: string;
  readonly operatingSystem: string;
  readonly virtual_machines_count: number;
  readonly cores: number;
  readonly memory: number;
  readonly storage: number;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
}
export interface VirtualMachineList {
  readonly data: readonly VirtualMachine[];
  readonly meta: ListMeta;
}
export interface VirtualMachine {
  readonly uid: string;
  readonly name: string;
  /** The account that owns it. */
  readonly Accounts_id: number;
  /** The service it belongs to. */
  readonly service_id: number | null;
  readonly vappUid: string;
  readonly vappName: string;
  readonly orgVdcUid: string;
  readonly powerState: "POWERED_ON" | "POWERED_OFF" | "SUSPENDED";
  /** As reported by the guest. */
  readonly hostname: string | null;
  readonly operatingSystem: string;
  /** Known while it runs. */
  readonly ipAddress: string | null;
  readonly cores: number;
  readonly coresPerSocket: number;
  /** In the unit of the field beside it. */
  readonly memory: number;
  readonly memoryUnit: "MB";
  readonly disks: readonly Disk[];
  readonly network_cards: readonly NetworkCard[];
  /** Disk space of all disks together. */
  readonly storage: {
    readonly provisioned: number;
    readonly used: number;
    readonly storageUnit: "GB";
  };
  /** What people have noted about the machine. */
  readonly annotation: string | null;
  /** Whether the tools inside the machine answer. */
  readonly toolsStatus: "toolsOk" | "toolsOld" | "toolsNotRunning" | "toolsNotInstalled";
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. Null where it does not run. */
  readonly bootTime: string | null;
  /** The medium in its drive. */
  readonly media_uid: string | null;
  /** The name of the medium in its drive. */
  readonly mediaName: string | null;
  readonly snapshot: Snapshot | null;
  readonly limits: MachineLimits;
  readonly can: MachineAbilities;
  /** The work in progress on it, if any. */
  readonly runningTask: string | null;
}
export interface Disk {
  readonly key: number;
  /** What its platform calls it; where that says nothing, disks are counted. */
  readonly label: string;
  /** In the unit of the field beside it. */
  readonly capacity: number;
  readonly storageUnit: "GB";
  /** Uses space only as it fills. */
  readonly thinProvisioned: boolean;
}
export interface NetworkCard {
  readonly key: number;
  readonly adapterType: string;
  readonly addressType: "assigned" | "manual" | "generated";
  readonly macAddress: string;
  readonly networkName: string;
  /** The network's id on the platform; null where it is not known. */
  readonly network: string | null;
}
export interface Snapshot {
  readonly name: string;
  readonly description: string | null;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
  /** A machine that is returned to it runs at once. */
  readonly hasMemory: boolean;
  /** The file systems were at rest. */
  readonly isQuiesced: boolean;
  readonly size: number;
}
/** What a machine may have at most; null: what its virtual datacentre has free. */
export interface MachineLimits {
  readonly cores: number | null;
  readonly memory: number | null;
  /** In GB: all disks together. */
  readonly storage: number | null;
}
/** What can be done with this machine on its platform. */
export interface MachineAbilities {
  /** The solution of its service may forbid them. */
  readonly snapshots: boolean;
  readonly memorySnapshots: boolean;
  /** The tools bring its file systems to rest while a snapshot is taken. */
  readonly quiesce: boolean;
  readonly metrics: boolean;
  readonly reconfigure: boolean;
  readonly hotAddCores: boolean;
  readonly hotAddMemory: boolean;
  readonly clone: boolean;
}
export interface NewVirtualMachine {
  readonly vappUid: string;
  /** A template of one machine. */
  readonly vappTemplateUid: string;
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the vApp. */
  readonly name: string;
  readonly vappNetworkUid?: string;
  readonly powerOn?: boolean;
}
/** The fields to change; or, as a list, operations (replace, remove, copy) on them. */
export interface VirtualMachineChange {
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the vApp. */
  readonly name?: string;
  /** What people should know about the machine. */
  readonly annotation?: string | null;
  readonly cores?: number;
  /** The cores are a multiple of it. */
  readonly coresPerSocket?: number;
  /** In MB; a multiple of 4. */
  readonly memory?: number;
  readonly disks?: DiskChanges;
  readonly network_cards?: NetworkCardChanges;
}
export interface DiskChanges {
  readonly changed?: readonly {
    readonly key: number;
    /** In GB. A disk does not shrink. */
    readonly capacity: number;
  }[];
  readonly added?: readonly {
    /** In GB. */
    readonly capacity: number;
    /** Uses space only as it fills. */
    readonly thinProvisioned?: boolean;
  }[];
  /** With all that is on them. */
  readonly removed?: readonly number[];
}
export interface NetworkCardChanges {
  readonly changed?: readonly {
    readonly key: number;
    /** The network's id on the platform. */
    readonly network: string;
  }[];
  readonly added?: readonly {
    /** The network's id on the platform. */
    readonly network: string;
  }[];
  readonly removed?: readonly number[];
}
export interface NewClone {
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the vApp. */
  readonly name: string;
  /** Start it when it is made. */
  readonly powerOn?: boolean;
}
export interface Metrics {
  readonly data: readonly MetricSeries[];
  readonly meta: {
    readonly from: string;
    readonly to: string;
    /** How many seconds there are between two values, each of which is the mean of the time that ends there. */
    readonly resolution: number;
  };
}
export interface MetricSeries {
  readonly metric: "cpu" | "memory" | "disk" | "network";
  readonly name: string;
  readonly unit: "percent" | "kB/s" | "GHz" | "GB";
  readonly series: readonly {
    readonly timestamp: string;
    /** Null where the platform has none. */
    readonly value: number | null;
  }[];
}
/** The console of a machine. */
export interface ConsoleAddress {
  /** Null for a console of the platform's own. */
  readonly id: string | null;
  /** Where it is; an address that begins with / is below the portal's. */
  readonly url: string;
}
/** A console that is being prepared. */
export interface ConsoleInPreparation {
  readonly id: string;
}
/** A console that was prepared, or is being so. */
export interface ConsoleAccess {
  readonly id: string;
  /** Where it is, for a short time and once; null until it is ready. */
  readonly proxy_url: string | null;
}
export interface MountedMedium {
  readonly media_uid: string;
}
/** A machine has one snapshot: a new one replaces it. */
export interface NewSnapshot {
  readonly name: string;
  readonly description?: string;
  /** Also what is in the memory of a running machine: returned to it, the machine runs at once. */
  readonly memory?: boolean;
  /** The tools bring the file systems to rest first. Not together with memory. */
  readonly quiesce?: boolean;
}
export interface OrganizationNetworkList {
  readonly data: readonly OrganizationNetwork[];
  readonly meta: ListMeta;
}
export interface OrganizationNetwork {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  /** The account that owns it. */
  readonly Accounts_id: number;
  /** The service it belongs to. */
  readonly service_id: number | null;
  readonly orgVdcUid: string;
  readonly type: "isolated" | "routed" | "direct";
  readonly gateway: string | null;
  readonly prefixLength: number | null;
  readonly dns: string | null;
  readonly externalNetworkUid: string | null;
  /** The work in progress on it, if any. */
  readonly runningTask: string | null;
}
export interface NewOrganizationNetwork {
  readonly orgVdcUid: string;
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the virtual datacentre. */
  readonly name: string;
  readonly description?: string;
  /** Isolated: inside the virtual datacentre alone. Direct: joined to an external network. */
  readonly type: "isolated" | "direct";
  /** Of an isolated network. */
  readonly gateway?: string;
  readonly prefixLength?: number;
  readonly dns?: string;
  /** Of a direct network. */
  readonly externalNetworkUid?: string;
}
export interface CatalogList {
  readonly data: readonly Catalog[];
  readonly meta: ListMeta;
}
export interface Catalog {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  /** Of the provider, for all. */
  readonly isShared: boolean;
  readonly vapp_templates_count: number;
  readonly media_count: number;
}
export interface MediaList {
  readonly data: readonly Media[];
  readonly meta: ListMeta;
}
export interface Media {
  readonly media_uid: string;
  readonly name: string;
  readonly catalogUid: string;
  readonly catalogName: string;
  readonly size: number;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
}
export interface VappNetworkList {
  readonly data: readonly VappNetwork[];
  readonly meta: ListMeta;
}
export interface VappNetwork {
  readonly uid: string;
  readonly name: string;
  /** The account that owns it. */
  readonly Accounts_id: number;
  /** The service it belongs to. */
  readonly service_id: number | null;
  readonly vappUid: string;
  /** Direct: joined to a network of the virtual datacentre. Isolated: inside the vApp alone. */
  readonly type: "direct" | "isolated";
  readonly organizationNetworkUid: string | null;
  readonly gateway: string | null;
  readonly prefixLength: number | null;
  /** The work in progress on it, if any. */
  readonly runningTask: string | null;
}
export interface NewVappNetwork {
  readonly vappUid: string;
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the vApp. */
  readonly name: string;
  readonly type: "direct" | "isolated";
  /** Of a direct network. */
  readonly organizationNetworkUid?: string;
  /** Of an isolated network. */
  readonly gateway?: string;
  readonly prefixLength?: number;
}
export interface ActivityList {
  readonly data: readonly Activity[];
  readonly meta: ListMeta;
}
export interface Activity {
  /** Identifies the task. */
  readonly id: string;
  readonly name: string;
  readonly state: "running" | "completed" | "failed";
  readonly resourceType: string;
  readonly resourceId: string;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. Null while it runs. */
  readonly finishTime: string | null;
}
export interface EdgeGatewayList {
  readonly data: readonly EdgeGateway[];
  readonly meta: {
    readonly total: number;
    readonly counts?: {
      readonly [k: string]: { readonly [k: string]: number };
    };
  };
}
export interface EdgeGateway {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  /** Which generation of VMware NSX runs the gateway. One of NSX-T has no SSL VPN. */
  readonly backing: "NSXV_BACKED" | "NSXT_BACKED";
  /** How much the gateway can carry. */
  readonly size: "compact" | "large" | "x-large" | "quad-large";
  /** A second gateway takes over when the first fails. */
  readonly ha: boolean;
  /** Networks behind the gateway. */
  readonly networks: readonly EdgeNetwork[];
  readonly externalNetwork: string;
  readonly interfaces: readonly EdgeInterface[];
  readonly publicAddresses: readonly string[];
  readonly service_id: number;
  readonly Accounts_id: number;
  /** Work that has not ended. Until then nothing else of the gateway can be changed. */
  readonly runningTask: string | null;
}
export interface EdgeNetwork {
  /** Of a network that is there already. A new one gets its own. */
  readonly index?: number;
  readonly name: string;
  /** The gateway takes its first address. */
  readonly network: string;
}
/** Where a gateway is connected. */
export interface EdgeInterface {
  readonly index: number;
  readonly name: string;
  readonly kind: "uplink" | "internal";
  readonly network: string;
  readonly addresses: readonly string[];
}
/** Buys an edge gateway. Its firewall denies everything at first. */
export interface EdgeOrder {
  readonly ServiceOfferings_id: number;
  /** The account to buy for; by default your own. */
  readonly Accounts_id?: number;
  /** Unique within the account. */
  readonly name: string;
  /** What the gateway is for, in your own words. */
  readonly description?: string;
  /** Where its public addresses come from. */
  readonly externalNetwork: string;
  /** How many addresses the gateway has in the external network. */
  readonly addresses?: number;
  /** Which generation of VMware NSX runs the gateway. One of NSX-T has no SSL VPN. */
  readonly backing?: "NSXV_BACKED" | "NSXT_BACKED";
  /** How much the gateway can carry. */
  readonly size?: "compact" | "large" | "x-large" | "quad-large";
  /** A second gateway takes over when the first fails. */
  readonly ha?: boolean;
  /** Networks behind the gateway. */
  readonly networks?: readonly EdgeNetwork[];
}
export interface EdgeGatewayChange {
  /** How much the gateway can carry. */
  readonly size?: "compact" | "large" | "x-large" | "quad-large";
  /** A second gateway takes over when the first fails. */
  readonly ha?: boolean;
  /** Networks behind the gateway. */
  readonly networks?: readonly EdgeNetwork[];
}
/** Rules count in their order: the first that matches decides. */
export interface EdgeFirewall {
  /** Switched off, everything passes. */
  readonly enabled: boolean;
  readonly defaultPolicy: EdgeFirewallPolicy;
  readonly rules: readonly EdgeFirewallRule[];
}
/** What happens to what no rule matches. */
export interface EdgeFirewallPolicy {
  /** For what no rule matches. */
  readonly action: "accept" | "deny" | "reject";
  readonly loggingEnabled: boolean;
}
export interface EdgeFirewallRule {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  readonly name: string;
  /** Addresses, ranges, networks or any. */
  readonly source: readonly string[];
  /** Addresses, ranges, networks or any. */
  readonly destination: readonly string[];
  /** Protocols and ports: tcp/443, udp/5000-5010, icmp. Without one, all. */
  readonly services?: readonly string[];
  readonly action: "accept" | "deny" | "reject";
  readonly enabled: boolean;
  /** Whether what it matches is logged. */
  readonly loggingEnabled?: boolean;
}
/** Rules count in their order. */
export interface EdgeNat {
  readonly rules: readonly EdgeNatRule[];
}
export interface EdgeNatRule {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  /** SNAT: machines inside reach outside. DNAT: they are reached from outside. */
  readonly action: "snat" | "dnat";
  readonly description: string;
  /** The interface whose addresses are translated. */
  readonly interface: number;
  /** Of DNAT, an address of the interface. */
  readonly originalAddress: string;
  /** Of SNAT, an address of the interface. */
  readonly translatedAddress: string;
  readonly protocol?: "any" | "tcp" | "udp" | "icmp";
  readonly originalPort?: string;
  readonly translatedPort?: string;
  readonly enabled: boolean;
  /** Whether what it matches is logged. */
  readonly loggingEnabled?: boolean;
}
export interface EdgeLoadBalancer {
  readonly enabled: boolean;
  /** The faster engine for TCP; application rules are not used there. */
  readonly accelerationEnabled: boolean;
  readonly profiles: readonly EdgeLbProfile[];
  readonly rules: readonly EdgeLbRule[];
  readonly monitors: readonly EdgeLbMonitor[];
  readonly pools: readonly EdgeLbPool[];
  readonly servers: readonly EdgeLbServer[];
}
export interface EdgeLbProfile {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  readonly name: string;
  /** What the traffic is. */
  readonly template: "TCP" | "UDP" | "HTTP" | "HTTPS";
  /** How a client stays with one member. */
  readonly persistence?: "none" | "sourceip" | "cookie" | "ssl-sessionid";
  readonly cookieName?: string;
  /** Members decrypt, not the gateway. */
  readonly sslPassthrough?: boolean;
  readonly insertXForwardedFor?: boolean;
  /** What the gateway shows to clients of HTTPS. */
  readonly certificateId?: string;
}
export interface EdgeLbRule {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  readonly name: string;
  /** Directives of HAProxy. */
  readonly script: string;
}
export interface EdgeLbMonitor {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  readonly name: string;
  readonly type: "http" | "https" | "tcp" | "udp" | "icmp";
  /** Between two checks. */
  readonly interval?: number;
  /** How long an answer may take. */
  readonly timeout?: number;
  /** How many checks fail before a member is out. */
  readonly maxRetries?: number;
  readonly method?: "GET" | "HEAD" | "OPTIONS" | "POST";
  /** Of HTTP and HTTPS. */
  readonly url?: string;
  readonly expected?: string;
  readonly send?: string;
  readonly receive?: string;
}
export interface EdgeLbPool {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  readonly name: string;
  readonly description?: string;
  readonly algorithm: "round-robin" | "ip-hash" | "leastconn" | "uri";
  readonly monitorId?: string;
  /** Members see the address of the client. */
  readonly transparent?: boolean;
  readonly members?: readonly EdgeLbMember[];
}
export interface EdgeLbMember {
  readonly name: string;
  readonly ipAddress: string;
  readonly port: number;
  /** The port that is checked, where it is another. */
  readonly monitorPort?: number;
  /** Its share of the traffic; 0 gets none. */
  readonly weight?: number;
  readonly condition?: "enabled" | "drain" | "disabled";
}
export interface EdgeLbServer {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  readonly name: string;
  readonly description?: string;
  readonly enabled: boolean;
  /** An address of the gateway. */
  readonly ipAddress: string;
  readonly protocol: "tcp" | "udp" | "http" | "https";
  readonly port: number;
  readonly profileId: string;
  readonly poolId?: string;
  readonly ruleIds?: readonly string[];
  /** 0: no limit. */
  readonly connectionLimit?: number;
  /** 0: no limit. */
  readonly connectionRateLimit?: number;
}
export interface EdgeIpsecVpn {
  readonly enabled: boolean;
  readonly sites: readonly EdgeIpsecSite[];
}
export interface EdgeIpsecSite {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  readonly name: string;
  readonly enabled: boolean;
  /** A public address of the gateway. */
  readonly localIp: string;
  /** By default the local endpoint. */
  readonly localId?: string;
  /** Networks here that the other side reaches. */
  readonly localSubnets: readonly string[];
  /** The public address of the other side. */
  readonly peerIp: string;
  /** By default the peer endpoint. */
  readonly peerId?: string;
  /** Networks of the other side. */
  readonly peerSubnets: readonly string[];
  readonly authenticationMode: "psk" | "x.509";
  /** Of this side, with its private key. */
  readonly certificateId?: string;
  readonly encryptionAlgorithm?: "AES256" | "AES" | "AES-GCM" | "3DES";
  readonly dhGroup?: "DH2" | "DH5" | "DH14" | "DH15" | "DH16";
  readonly pfs?: boolean;
}
export interface EdgeIpsecVpnChange {
  readonly enabled: boolean;
  readonly sites: readonly EdgeIpsecSiteChange[];
}
export interface EdgeIpsecSiteChange {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  readonly name: string;
  readonly enabled: boolean;
  /** A public address of the gateway. */
  readonly localIp: string;
  /** By default the local endpoint. */
  readonly localId?: string;
  /** Networks here that the other side reaches. */
  readonly localSubnets: readonly string[];
  /** The public address of the other side. */
  readonly peerIp: string;
  /** By default the peer endpoint. */
  readonly peerId?: string;
  /** Networks of the other side. */
  readonly peerSubnets: readonly string[];
  readonly authenticationMode: "psk" | "x.509";
  /** The same on both sides. Nobody reads it again; empty keeps it. */
  readonly psk?: string;
  /** Of this side, with its private key. */
  readonly certificateId?: string;
  readonly encryptionAlgorithm?: "AES256" | "AES" | "AES-GCM" | "3DES";
  readonly dhGroup?: "DH2" | "DH5" | "DH14" | "DH15" | "DH16";
  readonly pfs?: boolean;
}
export interface EdgeSslVpn {
  readonly enabled: boolean;
  readonly server: EdgeSslServer;
  readonly users: readonly EdgeSslUser[];
  readonly pools: readonly EdgeSslPool[];
  readonly packages: readonly EdgeSslPackage[];
  readonly networks: readonly EdgeSslNetwork[];
  readonly advanced: EdgeSslAdvanced;
  readonly client: EdgeSslClient;
  readonly authentication: EdgeSslAuthentication;
}
export interface EdgeSslServer {
  /** A public address of the gateway. */
  readonly address?: string;
  readonly port: number;
  /** What the gateway shows to clients. */
  readonly certificateId?: string;
  readonly cipher?: "AES256-SHA" | "AES128-SHA";
}
export interface EdgeSslUser {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  readonly userId: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly description?: string;
  readonly enabled: boolean;
  readonly passwordNeverExpires?: boolean;
  readonly allowChangePassword?: boolean;
}
export interface EdgeSslPool {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  /** Addresses for people who are connected. */
  readonly ipRange: string;
  readonly netmask: string;
  /** In the network of the range, and not in the range. */
  readonly gateway: string;
  readonly description?: string;
  readonly enabled: boolean;
  readonly primaryDns?: string;
  readonly secondaryDns?: string;
  readonly dnsSuffix?: string;
}
export interface EdgeSslPackage {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  readonly profileName: string;
  /** Name or address under which clients reach it. */
  readonly hostName: string;
  readonly port: number;
  readonly windows?: boolean;
  readonly linux?: boolean;
  readonly mac?: boolean;
  readonly startOnLogon?: boolean;
  readonly rememberPassword?: boolean;
  readonly description?: string;
  readonly enabled: boolean;
}
export interface EdgeSslNetwork {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  readonly network: string;
  readonly description?: string;
  readonly sendOverTunnel: "overTunnel" | "bypass";
  readonly tcpOptimisation?: boolean;
  /** Those that are reached; empty or any is all. */
  readonly ports?: string;
  readonly enabled: boolean;
}
export interface EdgeSslAdvanced {
  readonly compression: boolean;
  readonly forceVirtualKeyboard: boolean;
  readonly randomizeVirtualKeys: boolean;
  /** 0: no limit. */
  readonly forcedTimeout: number;
  /** 0: never. */
  readonly idleTimeout: number;
  /** Shown when somebody connects. */
  readonly notification?: string;
  readonly logging: boolean;
}
export interface EdgeSslClient {
  /** Split: only private networks. Full: all traffic. */
  readonly tunnelingMode: "split" | "full";
  /** Of a full tunnel. */
  readonly excludeLocalSubnets: boolean;
  /** Of a full tunnel. */
  readonly defaultGateway?: string;
  readonly autoReconnect: boolean;
  readonly upgradeNotification: boolean;
}
export interface EdgeSslAuthentication {
  readonly enabled: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  readonly minDigits: number;
  readonly minSpecials: number;
  /** 0: never. */
  readonly expiryDays: number;
  readonly retryCount: number;
  readonly lockoutMinutes: number;
}
export interface EdgeSslVpnChange {
  readonly enabled: boolean;
  readonly server: EdgeSslServer;
  readonly users: readonly EdgeSslUserChange[];
  readonly pools: readonly EdgeSslPool[];
  readonly packages: readonly EdgeSslPackage[];
  readonly networks: readonly EdgeSslNetwork[];
  readonly advanced: EdgeSslAdvanced;
  readonly client: EdgeSslClient;
  readonly authentication: EdgeSslAuthentication;
}
export interface EdgeSslUserChange {
  /** Of an entry that is there already. A new one gets its own. */
  readonly id?: string;
  readonly userId: string;
  /** Nobody reads it again; empty keeps it. */
  readonly password?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly description?: string;
  readonly enabled: boolean;
  readonly passwordNeverExpires?: boolean;
  readonly allowChangePassword?: boolean;
}
export interface EdgeCertificateList {
  readonly data: readonly EdgeCertificate[];
}
export interface EdgeCertificate {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly issuer: string;
  readonly serialNumber: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly state: "valid" | "expires-soon" | "expired" | "not-yet-valid";
  /** It signs other certificates. */
  readonly isAuthority: boolean;
  readonly hasPrivateKey: boolean;
  readonly fingerprint: string;
  readonly usedBy: readonly string[];
}
export interface EdgeNewCertificate {
  readonly name: string;
  /** Begins with -----BEGIN CERTIFICATE-----. */
  readonly pem: string;
  /** Needed to serve HTTPS, SSL VPN or IPsec with it. Nobody reads it again. */
  readonly privateKey?: string;
  /** Of the private key, where it is encrypted. */
  readonly passphrase?: string;
}
export interface EdgeCrlList {
  readonly data: readonly EdgeCrl[];
}
export interface EdgeCrl {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly thisUpdate: string;
  readonly nextUpdate: string | null;
  readonly state: "valid" | "expired";
  readonly revoked: number;
}
export interface EdgeNewCrl {
  readonly name: string;
  /** Begins with -----BEGIN X509 CRL-----. */
  readonly pem: string;
}
