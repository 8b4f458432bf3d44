using Tern.Sns;

namespace Tern.Local.Sns;

/// <summary>Errors that several operations return.</summary>
internal static class SnsErrors
{
    /// <summary>The error for an invalid value.</summary>
    /// <param name="reason">The message of the service after <c>Invalid parameter: </c>.</param>
    public static InvalidParameterException Invalid(string reason) => new($"Invalid parameter: {reason}");

    /// <summary>The error for an invalid message attribute.</summary>
    public static InvalidParameterValueException InvalidValue(string message) => new(message);

    public static NotFoundException TopicNotFound() => new("Topic does not exist");

    public static NotFoundException SubscriptionNotFound() => new("Subscription does not exist");

    public static ResourceNotFoundException ResourceNotFound() => new("Resource does not exist");

    public static InvalidParameterException InvalidNextToken() => Invalid("NextToken");

    /// <summary>The error for a feature that Tern.Local does not support.</summary>
    /// <param name="feature">The feature, for example <c>the protocol 'firehose'</c>.</param>
    public static InvalidParameterException NotSupported(string feature) =>
        Invalid($"Tern.Local does not support {feature} of SNS. docs/local.md lists what it supports.");
}
