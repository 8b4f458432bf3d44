using System.Text;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Core.Tests.Signing;

internal static class SigningTestData
{
    public const string Host = "dynamodb.eu-west-1.amazonaws.com";

    public static DateTimeOffset Time { get; } = new(2026, 11, 21, 8, 0, 0, TimeSpan.Zero);

    public static SigningScope Scope { get; } = new("eu-west-1", "dynamodb", Time);

    public static AwsCredentials Credentials { get; } = new("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");

    public static SignatureTrace Trace(scoped in SigningRequest request) => new SigV4Signer().TraceAuthorization(in request, Credentials, Scope);

    public static SignatureVerification Verify(
        RequestVerifier verifier,
        string method,
        string target,
        IEnumerable<KeyValuePair<string, string>> headers,
        string body = "")
    {
        byte[] hash = new byte[PayloadHash.Length];
        new SigV4Signer().WritePayloadHash(Encoding.UTF8.GetBytes(body), hash);
        return verifier.Verify(new ReceivedRequest { Method = method, Target = target, Headers = headers.ToArray(), PayloadHash = hash });
    }
}
