using System.Security.Cryptography;
using System.Text;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>The keys that the test servers issue. The same origin has the same keys on every server, so a key identifies its complete origin.</summary>
internal static class IssuedKeys
{
    /// <summary>The keys for an origin.</summary>
    /// <param name="expiration">The time when the keys expire.</param>
    /// <param name="accountId">The account of the keys; null if it is unknown.</param>
    /// <param name="service">The service, which is a part of the key ID.</param>
    /// <param name="origin">What the keys are issued for, for example the ID of the source key and the ARN of the role.</param>
    public static AwsCredentials Create(DateTimeOffset expiration, string? accountId, string service, params ReadOnlySpan<string> origin)
    {
        string hash = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(string.Join('\n', origin))));
        return new AwsCredentials($"ASIA{service}{hash[..8]}", $"secret/{hash[16..40]}+", $"token/{hash[40..]}==", expiration, accountId);
    }
}
