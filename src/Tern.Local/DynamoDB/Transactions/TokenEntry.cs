namespace Tern.Local.DynamoDB.Transactions;

/// <summary>A transaction's token.</summary>
/// <param name="Token">The client's token.</param>
/// <param name="RequestHash">What tells its request from others.</param>
/// <param name="Completed">When the transaction succeeded; null while it is under way.</param>
internal sealed record TokenEntry(string Token, string RequestHash, DateTimeOffset? Completed);
