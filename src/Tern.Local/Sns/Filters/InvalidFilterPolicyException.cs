namespace Tern.Local.Sns.Filters;

/// <summary>A filter policy is not valid.</summary>
/// <param name="reason">
/// The message of SNS after <c>Invalid parameter: </c> (SetSubscriptionAttributes) or <c>Invalid parameter: Attributes Reason: </c> (Subscribe).
/// </param>
internal sealed class InvalidFilterPolicyException(string reason) : Exception(reason);
