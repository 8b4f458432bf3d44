namespace Tern.Local.Sns.Subscriptions;

/// <summary>The value of an attribute of a subscription is not valid.</summary>
/// <param name="reason">
/// The message of SNS after <c>Invalid parameter: </c> (SetSubscriptionAttributes) or <c>Invalid parameter: Attributes Reason: </c> (Subscribe).
/// </param>
internal sealed class InvalidAttributeException(string reason) : Exception(reason);
