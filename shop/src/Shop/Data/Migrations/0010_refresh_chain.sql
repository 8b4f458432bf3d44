-- A refresh token and this salt make the next one. It is there from the token's first use until the next one's; for ten seconds of that the same answer is
-- given again. A token that an instance of the release before has used has none: used once more it ends its session.
alter table session_tokens add column next_salt bytea, add column previous bytea;
