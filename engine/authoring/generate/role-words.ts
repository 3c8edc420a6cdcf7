/**
 * The words by which properties of infrastructure APIs are known. Data only: a word that is missing is added here, and
 * never the name of an API.
 */
const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const phrases = (text: string): ReadonlySet<string> => new Set(text.split(", "));

/** Whole names by which people call a thing. */
export const NAME_PHRASES = phrases(
  "name, names, title, label, display, display name, full name, login, username, user name, friendly name, subject, hostname, host name, domain name, fqdn, nickname, ssid",
);

/** Those of them that say where it is found, and are no name where something else is. */
export const HOST_PHRASES = phrases("hostname, host name, domain name, fqdn");

/** Whole names that say something about the record, and nothing to people. */
export const NOISE_PHRASES = phrases(
  "self, href, link, links, etag, object, generation, revision, self link, api version, resource version, metadata version, managed fields, record type, resource type, object type",
);

/** Whole names of what says which version of a record one has read. */
export const VERSION_MARKS = phrases(
  "checksum, etag, version, revision, generation, resource version, fingerprint, hash",
);

/** Last words. */
export const STATE_WORDS = words("state status phase health lifecycle condition");
export const SWITCH_WORDS = words(
  "enabled disabled on active inactive live online locked blocked suspended paused archived verified admin default secure",
);
export const KIND_WORDS = words(
  "type kind category role plan tier engine flavor flavour os platform distribution image version runtime framework sku model protocol visibility class scope mode",
);
export const ADDRESS_WORDS = words("email mail ip ipv4 ipv6 endpoint domain address website");
export const TAG_WORDS = words("tags labels events groups roles scopes permissions");
export const PROSE_WORDS = words(
  "description comment comments notes note summary message text reason body content",
);
export const IDENTIFIER_WORDS = words(
  "id ids sid uuid uid guid arn urn hash sha digest checksum fingerprint oid crn ocid",
);

/** Words anywhere in a name. */
export const PLACE_WORDS = words("region zone location datacenter site cluster country city rack namespace");
export const SIZE_WORDS = words(
  "memory ram cpu cpus vcpu vcpus core cores disk storage size capacity replicas instances quota bytes bandwidth traffic",
);
/** Last words of what has a size word and is no size. */
export const NO_SIZE_WORDS = words("percent percentage limit min max alert alerts threshold type ids");

/** What happened, in the name of a time: `createdAt`, `last_login`. */
export const TIME_VERBS = words(
  "created create creation updated update modified modify modification changed deleted delete deletion started finished completed expires expired expiration login seen activity published registered launched",
);
/** A time without another word. */
export const TIME_NAMES = words("created updated modified changed deleted timestamp expires");

export const SECRET_WORDS = words(
  "password passwords passwd pass pwd passphrase passcode secret secrets token tokens psk credential credentials",
);
export const SECRET_PHRASE =
  /\b(?:private|api|access|secret|signing|encryption|shared|auth|stream) ?key\b|\bapikey\b|\brecovery codes?\b/;
/** Last words of what is about a secret: `password_changed_at`, `token_name`. */
export const ABOUT_SECRETS = words(
  "id ids name names type types at on date time url uri expires expiry ttl count hint policy length mode method status state arn version algorithm",
);
