namespace Tern.Local.Ssm.Policies;

/// <summary>A policy of a parameter.</summary>
/// <param name="Type">The type: <c>Expiration</c>, <c>ExpirationNotification</c> or <c>NoChangeNotification</c>.</param>
/// <param name="Text">The JSON of the policy.</param>
/// <param name="ExpiresAt">The time of the deletion of the parameter by an <c>Expiration</c>; null for notifications, which are only stored.</param>
internal sealed record StoredPolicy(string Type, string Text, DateTimeOffset? ExpiresAt);
