namespace Tern.Local.Sns;

/// <summary>The value of an attribute of a topic or a subscription is not valid.</summary>
/// <param name="reason">
/// The message of SNS after <c>Invalid parameter: </c> (SetTopicAttributes, SetSubscriptionAttributes) or <c>Invalid parameter: Attributes Reason: </c>
/// (CreateTopic, Subscribe).
/// </param>
internal sealed class InvalidAttributeException(string reason) : Exception(reason);
