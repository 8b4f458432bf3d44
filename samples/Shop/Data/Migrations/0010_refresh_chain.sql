-- A refresh token and this salt make the next one. It is there from the token's first use until the next one's, which is as long as the same answer may
-- be given again. A session that an instance of the release before carries on has none, and so no such time.
alter table session_tokens add column next_salt bytea, add column previous bytea;
