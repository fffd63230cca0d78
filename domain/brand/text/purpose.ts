/** What a portal is for, until its host says it in other words. */
export const PURPOSE = 'See, schedule and pay your bills in one place.';
