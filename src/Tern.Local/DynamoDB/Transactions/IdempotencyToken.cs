namespace Tern.Local.DynamoDB.Transactions;

/// <summary>The idempotency token of a transaction.</summary>
/// <param name="Token">The <c>ClientRequestToken</c> of the request.</param>
/// <param name="RequestHash">The hash of the request.</param>
/// <param name="Completed">When the transaction succeeded; null while it is in progress.</param>
internal sealed record IdempotencyToken(string Token, string RequestHash, DateTimeOffset? Completed);
