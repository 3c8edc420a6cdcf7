import type { PlatformWorld } from "../../testing/platform-world.ts";
import { AUTHORITY, REVOCATIONS } from "./v4/gateways/sample-certificates.ts";

const API = "/automators/vcloud/v4/6";
const NAMED = (kind: string, parameter: string) => ({
  table: "embedded_object",
  columns: `account_id, automator_id as "automatorId", id as "${parameter}"`,
  where: `kind = '${kind}'`,
});

const SSL_VPN = {
  enabled: false,
  server: { port: 443 },
  users: [],
  pools: [],
  packages: [],
  networks: [],
  advanced: {
    compression: false,
    forceVirtualKeyboard: false,
    randomizeVirtualKeys: false,
    forcedTimeout: 0,
    idleTimeout: 10,
    logging: false,
  },
  client: {
    tunnelingMode: "split",
    excludeLocalSubnets: false,
    autoReconnect: true,
    upgradeNotification: false,
  },
  authentication: {
    enabled: true,
    minLength: 8,
    maxLength: 63,
    minDigits: 0,
    minSpecials: 0,
    expiryDays: 90,
    retryCount: 3,
    lockoutMinutes: 5,
  },
};

export const testWorld: PlatformWorld = {
  resources: {
    orgVdcUid: NAMED("org-vdc", "orgVdcUid"),
    vappUid: NAMED("vapp", "vappUid"),
    vmUid: NAMED("virtual-machine", "vmUid"),
    networkUid: NAMED("organization-network", "networkUid"),
    vappNetworkUid: NAMED("vapp-network", "vappNetworkUid"),
    edgeGatewayUid: NAMED("edge-gateway", "edgeGatewayUid"),
  },
  owned: `select d.automator_id::text as "automatorId", d.id as "orgVdcUid", a.id as "vappUid", m.id as "vmUid",
      n.id as "networkUid", w.id as "vappNetworkUid", g.id as "edgeGatewayUid", 'ca-' || g.service_id as "certificateId",
      'crl-' || g.service_id as "crlId"
    from embedded_object d join service s on s.id = d.service_id and s.state = 'Available'
      join embedded_object a on a.automator_id = d.automator_id and a.kind = 'vapp' and a.parent = d.id
      join embedded_object m on m.automator_id = d.automator_id and m.kind = 'virtual-machine' and m.parent = a.id
      join embedded_object n on n.automator_id = d.automator_id and n.kind = 'organization-network' and n.parent = d.id
      join embedded_object w on w.automator_id = d.automator_id and w.kind = 'vapp-network' and w.parent = a.id
      join lateral (select e.id, e.service_id from embedded_object e join service s on s.id = e.service_id and s.state = 'Available'
        where e.kind = 'edge-gateway' and e.automator_id = d.automator_id and e.account_id = d.account_id
          and e.details ->> 'backing' = 'NSXV_BACKED' order by e.id limit 1) g on true
    where d.kind = 'org-vdc' and d.account_id = 100 and d.automator_id = 6 and m.details ->> 'powerState' = 'POWERED_ON'
    order by d.id, a.id, m.id limit 1`,
  bodies: {
    configureVcloud: { url: "embedded:" },
    purchaseOrgVdc: {
      ServiceOfferings_id: 10,
      Accounts_id: 100,
      name: "taken-over",
      cpu: { limit: 8 },
      memory: { limit: 32 },
      storage: { limit: 500 },
    },
    updateOrgVdc: { description: "taken over" },
    createVapp: { orgVdcUid: "vdc-10382", name: "taken-over" },
    updateVapp: { description: "taken over" },
    changeVappState: { state: "suspend" },
    createVirtualMachine: { vappUid: "vapp-10382-1", vappTemplateUid: "template-6-1", name: "taken-over" },
    updateVirtualMachine: { annotation: "taken over" },
    changeVirtualMachineState: { state: "suspend" },
    cloneVirtualMachine: { name: "taken-over" },
    mountMedia: { media_uid: "media-6-1" },
    createSnapshot: { name: "taken-over" },
    createOrganizationNetwork: {
      orgVdcUid: "vdc-10382",
      name: "taken-over",
      type: "isolated",
      gateway: "10.8.0.1",
    },
    createVappNetwork: { vappUid: "vapp-10382-1", name: "taken-over", type: "isolated", gateway: "10.8.0.1" },
    purchaseEdgeGateway: {
      ServiceOfferings_id: 12,
      Accounts_id: 100,
      name: "taken-over",
      externalNetwork: "extnet-6-2",
    },
    updateEdgeGateway: { size: "large" },
    updateEdgeFirewall: {
      enabled: true,
      defaultPolicy: { action: "deny", loggingEnabled: false },
      rules: [],
    },
    updateEdgeNat: { rules: [] },
    updateEdgeLoadBalancer: {
      enabled: false,
      accelerationEnabled: false,
      profiles: [],
      rules: [],
      monitors: [],
      pools: [],
      servers: [],
    },
    updateEdgeIpsecVpn: { enabled: false, sites: [] },
    updateEdgeSslVpn: SSL_VPN,
    addEdgeCertificate: { name: "taken-over", pem: AUTHORITY },
    addEdgeCrl: { name: "taken-over", pem: REVOCATIONS },
  },
  queries: { getResourceStats: "?automator_id=6" },
  places: [
    "checkConnection",
    "listProviderVdcs",
    "listNetworkPools",
    "listStorageProfiles",
    "listExternalNetworks",
    "listCatalogs",
    "listVappTemplates",
    "listMedia",
  ],
  ofOwner: ["getResourceStats"],
  purchases: [
    "purchaseOrgVdc",
    "purchaseEdgeGateway",
    "createVapp",
    "createVirtualMachine",
    "createOrganizationNetwork",
    "createVappNetwork",
  ],
  prepared: ["openVirtualMachineConsole"],
  ofSession: ["getVirtualMachineConsole"],
  filterValues: ({ orgVdcUid, vappUid }) => ({
    "filter[uid]": [String(orgVdcUid), String(vappUid)],
    "filter[orgVdcUid]": [String(orgVdcUid)],
    "filter[vappUid]": [String(vappUid)],
    "filter[providerVdcUid]": ["pvdc-6-1"],
    "filter[catalogUid]": ["catalog-6-1"],
  }),
  answers: [
    `/automators/vcloud/resources/stats?automator_id=6`,
    `${API}/organizations`,
    `${API}/provider-vdcs`,
    `${API}/network-pools`,
    `${API}/storage-profiles`,
    `${API}/external-networks`,
    `${API}/org-vdcs?page[size]=1000`,
    `${API}/vapps?page[size]=1000`,
    `${API}/vapp-templates`,
    `${API}/virtual-machines?page[size]=1000`,
    `${API}/organization-networks?page[size]=1000`,
    `${API}/catalogs`,
    `${API}/media`,
    `${API}/vapp-networks?page[size]=1000`,
    `${API}/edge-gateways?page[size]=1000`,
    `${API}/activity`,
  ],
};
