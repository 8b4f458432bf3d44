using System.Globalization;
using Tern.Local.Services;

namespace Tern.Local.Sns;

/// <summary>The ARNs of topics and subscriptions.</summary>
internal static class SnsArns
{
    private const int MinParts = 6;

    /// <summary>Returns the ARN of a topic.</summary>
    public static string Create(ResourceScope scope, string topic) => $"arn:{Partitions.Find(scope.Region)}:sns:{scope.Region}:{scope.AccountId}:{topic}";

    /// <summary>Returns the parts of an ARN; at least 6.</summary>
    /// <param name="arn">The ARN.</param>
    /// <param name="parameter">The parameter of the request, for the message.</param>
    /// <exception cref="Tern.Sns.InvalidParameterException">The text has fewer parts.</exception>
    public static string[] Split(string? arn, string parameter)
    {
        string[] parts = (arn ?? "").Split(':');
        return parts.Length >= MinParts
            ? parts
            : throw SnsErrors.Invalid(string.Create(CultureInfo.InvariantCulture, $"{parameter} Reason: An ARN must have at least {MinParts} elements, not {parts.Length}"));
    }

    /// <summary>Returns the account and the region of an ARN of SNS; null for another text.</summary>
    public static ResourceScope? FindScope(string arn) => arn.Split(':') is ["arn", _, "sns", var region, var account, _, ..] ? new(account, region) : null;
}
