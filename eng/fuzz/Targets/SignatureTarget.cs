using System.Text;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Requests to the verifiers of SigV4 and SigV4a: they never throw, and accept only requests that were signed with the key. Input: a line with the
/// target of the request and a line for each header.
/// </summary>
internal sealed class SignatureTarget : IFuzzTarget
{
    private const string Host = "dynamodb.us-east-1.amazonaws.com";
    private const string Region = "us-east-1";

    private static readonly DateTimeOffset s_time = new(2026, 11, 21, 8, 0, 0, TimeSpan.Zero);
    private static readonly AwsCredentials s_credentials = new("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");

    private static readonly SigV4VerifierOptions s_options = new()
    {
        FindCredentials = id => id == s_credentials.AccessKeyId ? s_credentials : null,
        Region = Region,
        Service = "dynamodb",
        TimeProvider = new Clock(),
    };

    private readonly RequestVerifier[] _verifiers = [new SigV4Verifier(s_options), new SigV4aVerifier(s_options)];

    public string Name => "signature";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        InHeader(new SigV4Signer(), "/"), InHeader(new SigV4Signer(), "/a%2Fb/../c?x=%7E&y&x=2"), InQuery(new SigV4Signer()),
        InHeader(new SigV4aSigner(), "/a?b", $"X-Amz-Region-Set:{Region}\n"), InQuery(new SigV4aSigner()),
    ];

    public void Run(byte[] input)
    {
        string[] lines = Encoding.UTF8.GetString(input).Split('\n');
        KeyValuePair<string, string>[] headers = [.. lines.Skip(1).Select(Header)];
        foreach (RequestVerifier verifier in _verifiers)
            Check(verifier.Verify(new() { Method = "POST", Target = lines[0], Headers = headers }));
    }

    private static void Check(SignatureVerification verification)
    {
        if (verification.IsValid && verification is not { Region: Region, Service: "dynamodb", Credentials.AccessKeyId: "AKIDEXAMPLE" })
            throw new FuzzFindingException("The verifier accepts a signature of other credentials, another region or another service.");
        if (verification.IsValid == verification.Message.Length > 0)
            throw new FuzzFindingException("The result must have a message exactly if the signature is not valid.");
    }

    private static KeyValuePair<string, string> Header(string line)
    {
        int colon = line.IndexOf(':', StringComparison.Ordinal);
        return colon < 0 ? new(line, "") : new(line[..colon], line[(colon + 1)..]);
    }

    private static byte[] InHeader(RequestSigner signer, string target, string more = "")
    {
        int mark = target.IndexOf('?', StringComparison.Ordinal);
        KeyValuePair<string, string>[] headers = [new("Content-Type", "application/x-amz-json-1.0"), new("X-Amz-Target", "DynamoDB_20120810.PutItem")];
        string authorization = signer.GetAuthorization(
            new()
            {
                Method = "POST",
                Host = Host,
                Path = mark < 0 ? target : target[..mark],
                Query = mark < 0 ? "" : target[(mark + 1)..],
                Headers = headers,
            },
            s_credentials,
            new(Region, "dynamodb", s_time));
        return Encoding.ASCII.GetBytes(
            $"{target}\nHost:{Host}\n{headers[0].Key}:{headers[0].Value}\n{headers[1].Key}:{headers[1].Value}\n{more}X-Amz-Date:{SigningDate.Format(s_time)}\nAuthorization:{authorization}");
    }

    private static byte[] InQuery(RequestSigner signer)
    {
        string url = signer.GetPresignedUrl(
            new() { Method = "POST", Host = Host }, s_credentials, new(Region, "dynamodb", s_time), TimeSpan.FromMinutes(5));
        return Encoding.ASCII.GetBytes($"{url[("https://".Length + Host.Length)..]}\nHost:{Host}");
    }

    private sealed class Clock : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => s_time;
    }
}
