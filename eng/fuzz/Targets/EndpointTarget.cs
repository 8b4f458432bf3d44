using System.Text;
using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>Endpoint URLs, ARNs and host labels: an accepted value formats to its input, and .NET parses the same host from it.</summary>
internal sealed class EndpointTarget : IFuzzTarget
{
    public string Name => "endpoint";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        "https://dynamodb.eu-west-1.amazonaws.com"u8.ToArray(),
        "http://localhost:8000/base/path"u8.ToArray(),
        "https://[2001:db8::7]:8443/a%20b"u8.ToArray(),
        "http://192.168.1.1/foo/"u8.ToArray(),
        "arn:aws:dynamodb:us-east-1:012345678910:table/orders"u8.ToArray(),
        "arn:aws:s3:::bucket/key:with:colons"u8.ToArray(),
        "eu-isoe-west-1"u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        string text = Encoding.UTF8.GetString(input);
        CheckUrl(text);
        if (Arn.TryParse(text) is { } arn && !text.StartsWith($"arn:{arn.Partition}:{arn.Service}:{arn.Region}:{arn.AccountId}:", StringComparison.Ordinal))
            throw new FuzzFindingException("The parts of the ARN differ from its text.");
        if (HostLabel.IsValid(text) && (text.Length > HostLabel.MaxLength || text.Contains('.')))
            throw new FuzzFindingException("The accepted host label is too long or has a dot.");
        _ = PartitionTable.Aws.Find(text);
    }

    private static void CheckUrl(string text)
    {
        Endpoint endpoint;
        try
        {
            endpoint = new Endpoint(text);
        }
        catch (TernEndpointException)
        {
            return;
        }
        if (!text.StartsWith(endpoint.Scheme + "://" + endpoint.Host, StringComparison.OrdinalIgnoreCase))
            throw new FuzzFindingException("The host of the endpoint differs from its URL.");
        if (Uri.TryCreate(text, UriKind.Absolute, out Uri? platform) && platform.HostNameType == UriHostNameType.Dns
            && !string.Equals(platform.IdnHost, endpoint.Host, StringComparison.OrdinalIgnoreCase))
        {
            throw new FuzzFindingException(".NET parses another host from the URL.");
        }
    }
}
