using Tern.Local.Services;

namespace Tern.Local.Sqs;

/// <summary>The ARNs and URLs of queues.</summary>
internal static class QueueAddresses
{
    private const string HostPrefix = "sqs.";

    public static string Arn(ResourceScope scope, string name) => $"arn:{Partitions.Find(scope.Region)}:sqs:{scope.Region}:{scope.AccountId}:{name}";

    /// <summary>The endpoint of the service in a region, without a final slash.</summary>
    public static string Endpoint(string region) =>
        $"https://{HostPrefix}{region}.amazonaws.com{(region.StartsWith("cn-", StringComparison.Ordinal) ? ".cn" : "")}";

    /// <summary>Reads an ARN.</summary>
    /// <returns>False if the text is not the ARN of a queue.</returns>
    public static bool TryParseArn(string arn, out ResourceScope scope, out string name)
    {
        scope = default;
        name = "";
        Span<Range> parts = stackalloc Range[7];
        if (arn.AsSpan().Split(parts, ':') != 6 || arn.AsSpan()[parts[0]] is not "arn" || arn.AsSpan()[parts[2]] is not "sqs")
            return false;
        scope = new(arn[parts[4]], arn[parts[3]]);
        name = arn[parts[5]];
        return scope.AccountId.Length > 0 && scope.Region.Length > 0 && name.Length > 0;
    }

    /// <summary>Reads a queue URL: its last two segments are the account and the name.</summary>
    /// <param name="url">The URL.</param>
    /// <param name="region">The region of queues whose URL has the host of another service or of a server.</param>
    /// <param name="address">The address of the queue.</param>
    /// <returns>False if the URL has fewer segments.</returns>
    public static bool TryParseUrl(ReadOnlySpan<char> url, ReadOnlySpan<char> region, out QueueAddress address)
    {
        address = default;
        ReadOnlySpan<char> rest = url;
        int host = rest.IndexOf("://");
        if (host >= 0)
            rest = rest[(host + 3)..];
        int last = rest.LastIndexOf('/');
        if (last < 0)
            return false;
        ReadOnlySpan<char> beforeName = rest[..last];
        ReadOnlySpan<char> account = beforeName[(beforeName.LastIndexOf('/') + 1)..];
        ReadOnlySpan<char> queue = rest[(last + 1)..];
        if (account.IsEmpty || queue.IsEmpty)
            return false;
        ReadOnlySpan<char> ofHost = host < 0 ? [] : RegionOfHost(rest);
        address = new() { AccountId = account, Region = ofHost.IsEmpty ? region : ofHost, Name = queue };
        return true;
    }

    private static ReadOnlySpan<char> RegionOfHost(ReadOnlySpan<char> authority)
    {
        if (!authority.StartsWith(HostPrefix, StringComparison.Ordinal))
            return [];
        ReadOnlySpan<char> rest = authority[HostPrefix.Length..];
        int dot = rest.IndexOf('.');
        return dot > 0 && rest[dot..].StartsWith(".amazonaws.com", StringComparison.Ordinal) ? rest[..dot] : [];
    }
}
