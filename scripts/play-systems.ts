// Plays ConnectWise and Autotask on this machine, for trying the integrations: npm run tool -- node scripts/play-systems.ts [PORT]
import { openPlayedSystems, PLAYED } from "../server/testing/played-systems.ts";

const systems = await openPlayedSystems(Number(process.argv[2] ?? 4900));
for (const [name, { username, secret, clientId }] of Object.entries(PLAYED))
  console.log(`${name}: address ${systems.url}, name ${username}, secret ${secret}, client ${clientId}`);
console.log(`Start the portal with INTEGRATION_HOSTS=127.0.0.1. What has arrived: ${systems.url}/play/lines`);
console.log(
  `Break the next calls: curl -d '{"writes": ["lost", "busy", "broken", "late", "rejected"], "reads": ["refused"]}' ${systems.url}/play/faults`,
);
