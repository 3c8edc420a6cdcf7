/** What platforms do by themselves, told to those who want to know (docs/decisions/0056-what-platforms-do-by-themselves.md). */
export type { QuotaUse, SurveyedMachine, SurveyedService } from "./survey.ts";
export { tellOfLostPlatform } from "./tell-of-lost-platform.ts";
export { tellOfSurvey } from "./tell-of-survey.ts";
export { IS_SILENT, SILENT_AFTER_S } from "./silent-agents.ts";
export { LOST_REASON } from "./tell-of-lost-services.ts";
