using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// An Amazon Resource Name, parsed as by <c>aws.parseArn</c> of the endpoint rules:
/// https://smithy.io/2.0/aws/rules-engine/library-functions.html#aws-parsearn-function.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class Arn
{
    private const int PartCount = 6;

    private Arn(string partition, string service, string region, string accountId, IReadOnlyList<string> resourceId)
    {
        Partition = partition;
        Service = service;
        Region = region;
        AccountId = accountId;
        ResourceId = resourceId;
    }

    /// <summary>The partition, for example <c>aws</c>.</summary>
    public string Partition { get; }

    /// <summary>The service's namespace, for example <c>s3</c>.</summary>
    public string Service { get; }

    /// <summary>The region; empty for a resource without a region.</summary>
    public string Region { get; }

    /// <summary>The account; empty for a resource without an account.</summary>
    public string AccountId { get; }

    /// <summary>The resource id, split at every <c>:</c> and <c>/</c>.</summary>
    public IReadOnlyList<string> ResourceId { get; }

    /// <summary>Parses an ARN. Returns null if it has fewer than six parts, or no partition, service or resource.</summary>
    public static Arn? TryParse(string? value)
    {
        if (value is null || !value.StartsWith("arn:", StringComparison.Ordinal))
            return null;

        ReadOnlySpan<char> text = value;
        Span<Range> parts = stackalloc Range[PartCount];
        if (text.Split(parts, ':') != PartCount || text[parts[1]].IsEmpty || text[parts[2]].IsEmpty || text[parts[5]].IsEmpty)
            return null;
        return new Arn(value[parts[1]], value[parts[2]], value[parts[3]], value[parts[4]], value[parts[5]].Split(ResourceSeparators));
    }

    private static ReadOnlySpan<char> ResourceSeparators => [':', '/'];
}
