import type { Notice, Outside } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Outcome } from "../../services/index.ts";
import type { PlatformTask, ResourceOwner } from "../platform.ts";
import type { InstanceState, StateChange } from "./instance-state.ts";

/**
 * What Atrium asks of the AWS account behind an automator. Handlers and jobs know only this.
 *
 * Reads return what the account has, of any owner; handlers check what a caller may see. They run in the caller's transaction;
 * an account that is not in the database is called `outside`, because no transaction is held open for an answer from a
 * network. One that does not answer is a `PlatformSilent`.
 *
 * Work ends in an `Outcome`; it may be repeated after a crash and must then have the same result. It throws only where the
 * server itself fails or stops.
 *
 * An instance has no console: EC2 gives no address that a browser could open.
 *
 * `tests/platforms/aws-drivers.test.ts` is this contract as tests, for every driver.
 */
export interface AwsDriver {
  /** A failure says what is wrong with the configuration. */
  checkConnection(at: AwsView): Promise<Outcome>;

  listRegions(at: AwsView): Promise<readonly Region[]>;
  /** Images of the platform that can be started, those whose name contains the text; without one, the usual ones. */
  listImages(at: AwsView, regionId: string, text?: string): Promise<readonly Image[]>;
  /** Images of the account's own. */
  listPrivateImages(at: AwsView, regionId: string): Promise<readonly Image[]>;
  /** Of these images those that exist, whoever owns them. */
  findImages(at: AwsView, regionId: string, imageIds: readonly string[]): Promise<readonly Image[]>;
  listInstanceTypes(at: AwsView, regionId: string): Promise<readonly InstanceType[]>;
  listVpcs(at: AwsView, regionId: string): Promise<readonly Vpc[]>;
  listSubnets(at: AwsView, regionId: string): Promise<readonly Subnet[]>;
  listSecurityGroups(at: AwsView, regionId: string): Promise<readonly SecurityGroup[]>;
  listKeyPairs(at: AwsView, regionId: string): Promise<readonly KeyPair[]>;
  /** Of these instances those that exist. One that is terminated is gone. */
  listInstances(at: AwsView, places: readonly InstancePlace[]): Promise<readonly Instance[]>;
  /** All instances of these regions, whoever launched them; without those that are terminated or that an order launches now. */
  listAllInstances(at: AwsView, regionIds: readonly string[]): Promise<readonly Instance[]>;
  /**
   * The password of the administrator of a Windows instance as the platform gives it: in base 64, encrypted for the key pair.
   * Null until there is one. It is decrypted nowhere on this server, which has no private keys.
   */
  readPasswordData(at: AwsView, place: InstancePlace): Promise<string | null>;

  /**
   * Grants things of a region to an account, or takes that back, by their tag `atrium:account`. All of them or, with the
   * sentence why not, none. What the account has already, or has not, is left as it is: the outcome is the ids of the others.
   */
  changeGrants(at: AwsView, change: GrantChange): Promise<Outcome<readonly string[]>>;
  /** Notes whose an instance is from now on, where the account itself knows of services. */
  noteOwner(at: AwsView, place: InstancePlace, owner: ResourceOwner): Promise<void>;

  /**
   * Starts one instance for each `order.serviceId`, however often it runs, and returns its id when it runs. One that does not
   * come to run is ended.
   */
  launch(work: AwsWork, order: InstanceOrder): Promise<Outcome<string>>;
  /**
   * However often it runs, an instance is rebooted once; where an earlier run was cut off, it is a failure that says that the
   * end is not known.
   */
  changeState(work: AwsWork, place: InstancePlace, change: StateChange): Promise<Outcome>;
  /** Ends the instance of a service. One that is gone, or was never started, counts as ended. */
  terminate(work: AwsWork, serviceId: number): Promise<Outcome>;
}

/** One automator, read inside the caller's transaction, or outside of it. */
export interface AwsView {
  readonly automatorId: number;
  readonly db: Transaction;
  readonly outside: Outside;
  /** Of a list that is shown: it has the rows of the regions that answered, and this says which did not. */
  readonly notice?: Notice | undefined;
}

/** One automator, worked on in the background. */
export interface AwsWork {
  readonly automatorId: number;
  readonly task: PlatformTask;
}

export interface InstancePlace {
  readonly regionId: string;
  readonly instanceId: string;
}

export interface Region {
  readonly region_id: string;
  readonly name: string;
}

interface InRegion {
  readonly region_id: string;
  /** As people call it; its id where it has no name. */
  readonly name: string;
}

/**
 * Which accounts may use a thing of the provider's AWS account: those that its tag `atrium:account` names, or all. One
 * without the tag is the provider's alone.
 */
export interface Granted {
  readonly granted: "all" | readonly number[];
}

/** What can be granted to accounts, one by one. */
export type GrantedKind = "subnet" | "security-group" | "key-pair";

export interface GrantChange {
  readonly regionId: string;
  readonly kind: GrantedKind;
  /** As the lists name them: of key pairs, their names. */
  readonly ids: readonly string[];
  readonly accountId: number;
  readonly isGranted: boolean;
}

export type Guest = "Linux" | "Windows";

export interface Image extends InRegion, Granted {
  readonly image_id: string;
  readonly description: string | null;
  readonly platform: Guest;
  readonly architecture: string;
}

/** Its name is its id. */
export interface InstanceType extends InRegion {
  readonly vcpus: number;
  /** GiB. */
  readonly memory: number;
  readonly architectures: readonly string[];
}

export interface Vpc extends InRegion {
  readonly vpc_id: string;
  readonly cidr_block: string;
  readonly is_default: boolean;
}

export interface Subnet extends InRegion, Granted {
  readonly subnet_id: string;
  readonly vpc_id: string;
  readonly availability_zone: string;
  readonly cidr_block: string;
}

export interface SecurityGroup extends InRegion, Granted {
  readonly group_id: string;
  readonly vpc_id: string;
  readonly description: string | null;
}

/** Its name is its id. */
export interface KeyPair extends InRegion, Granted {
  readonly key_type: string;
  readonly key_fingerprint: string;
}

export interface Tag {
  readonly key: string;
  readonly value: string;
}

export interface Instance extends InRegion {
  readonly id: string;
  readonly state: InstanceState;
  readonly platform: Guest;
  readonly instance_type: string;
  readonly image_id: string;
  readonly vpc_id: string | null;
  readonly subnet_id: string | null;
  readonly availability_zone: string | null;
  readonly security_groups: readonly { readonly group_id: string; readonly name: string }[];
  readonly key_name: string | null;
  readonly private_ip_address: string | null;
  readonly public_ip_address: string | null;
  /** `YYYY-MM-DD hh:mm:ss AM`, UTC. */
  readonly launch_time: string;
  /** Those that people gave it, without its name. */
  readonly tags: readonly Tag[];
}

export interface InstanceOrder {
  /** The purchase: the key that makes the launch safe to repeat. Its row in `aws_service` says where. */
  readonly serviceId: number;
  readonly name: string;
  readonly regionId: string;
  readonly imageId: string;
  readonly instanceType: string;
  readonly subnetId: string;
  readonly securityGroupIds: readonly string[];
  readonly keyName: string | null;
  readonly tags: readonly Tag[];
}
