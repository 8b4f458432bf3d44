using System.Text;
using Tern.Identity;
using Tern.Signing;

namespace Tern.Fuzz.Targets;

/// <summary>
/// What a verifier is given: it never throws, and takes only what was signed with the key. Input: a line of the request's
/// target and a line for each header.
/// </summary>
internal sealed class SignatureTarget : IFuzzTarget
{
    private const string Host = "dynamodb.us-east-1.amazonaws.com";

    private static readonly DateTimeOffset s_time = new(2026, 11, 21, 8, 0, 0, TimeSpan.Zero);
    private static readonly Credentials s_credentials = new("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");

    private readonly SigV4Verifier _verifier = new(new()
    {
        FindCredentials = id => id == s_credentials.AccessKeyId ? s_credentials : null,
        Region = "us-east-1",
        Service = "dynamodb",
        TimeProvider = new Clock(),
    });

    public string Name => "signature";

    public IReadOnlyList<byte[]> Corpus { get; } = [InHeader("/"), InHeader("/a%2Fb/../c?x=%7E&y&x=2"), InQuery()];

    public void Run(byte[] input)
    {
        string[] lines = Encoding.UTF8.GetString(input).Split('\n');
        KeyValuePair<string, string>[] headers = [.. lines.Skip(1).Select(Header)];
        SignatureVerification verification = _verifier.Verify(new() { Method = "POST", Target = lines[0], Headers = headers });
        if (verification.IsValid && verification is not { Region: "us-east-1", Service: "dynamodb", Credentials.AccessKeyId: "AKIDEXAMPLE" })
            throw new FuzzFindingException("A valid signature is another's.");
        if (verification.IsValid == verification.Message.Length > 0)
            throw new FuzzFindingException("A refusal has a reason, and nothing else has.");
    }

    private static KeyValuePair<string, string> Header(string line)
    {
        int colon = line.IndexOf(':', StringComparison.Ordinal);
        return colon < 0 ? new(line, "") : new(line[..colon], line[(colon + 1)..]);
    }

    private static byte[] InHeader(string target)
    {
        int mark = target.IndexOf('?', StringComparison.Ordinal);
        KeyValuePair<string, string>[] headers = [new("Content-Type", "application/x-amz-json-1.0"), new("X-Amz-Target", "DynamoDB_20120810.PutItem")];
        string authorization = new SigV4Signer().GetAuthorization(
            new()
            {
                Method = "POST",
                Host = Host,
                Path = mark < 0 ? target : target[..mark],
                Query = mark < 0 ? "" : target[(mark + 1)..],
                Headers = headers,
            },
            s_credentials,
            new("us-east-1", "dynamodb", s_time));
        return Encoding.ASCII.GetBytes(
            $"{target}\nHost:{Host}\n{headers[0].Key}:{headers[0].Value}\n{headers[1].Key}:{headers[1].Value}\nX-Amz-Date:{SigningDate.Format(s_time)}\nAuthorization:{authorization}");
    }

    private static byte[] InQuery()
    {
        string url = new SigV4Signer().GetPresignedUrl(
            new() { Method = "POST", Host = Host }, s_credentials, new("us-east-1", "dynamodb", s_time), TimeSpan.FromMinutes(5));
        return Encoding.ASCII.GetBytes($"{url[("https://".Length + Host.Length)..]}\nHost:{Host}");
    }

    private sealed class Clock : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => s_time;
    }
}
