using System.Net;
using System.Security.Cryptography;
using System.Text;
using Tern.ServerRuntime;

namespace Tern.Examples;

/// <summary>The code of the README of Tern.ServerRuntime.</summary>
internal static class ServerRuntimeExample
{
    public static HttpStatusCode Verify(AwsCredentials credentials, string method, string target, KeyValuePair<string, string>[] headers, byte[] body)
    {
        var verifier = new SigV4Verifier(new()
        {
            FindCredentials = id => id == credentials.AccessKeyId ? credentials : null,
            Region = "eu-west-1",
            Service = "execute-api",
        });

        SignatureVerification result = verifier.Verify(new()
        {
            Method = method,
            Target = target,
            Headers = headers,
            PayloadHash = Encoding.ASCII.GetBytes(Convert.ToHexStringLower(SHA256.HashData(body))),
        });
        return result.IsValid ? HttpStatusCode.OK : HttpStatusCode.Forbidden;
    }
}
