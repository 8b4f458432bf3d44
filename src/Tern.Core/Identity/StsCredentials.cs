using System.Globalization;
using Tern.Runtime.Sts;

namespace Tern.Runtime;

/// <summary>Converts responses of STS.</summary>
internal static class StsCredentials
{
    /// <summary>Creates credentials. The account is that of the role.</summary>
    /// <exception cref="TernCredentialsException">The response is not complete.</exception>
    public static AwsCredentials Create(Credentials? credentials, AssumedRoleUser? user)
    {
        if (credentials is not { AccessKeyId.Length: > 0, SecretAccessKey.Length: > 0, SessionToken.Length: > 0 })
            throw new TernCredentialsException("The response of STS contains no credentials. Check the endpoint of STS.");
        return new AwsCredentials(
            credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.Expiration, Arn.TryParse(user?.Arn)?.AccountId);
    }

    /// <summary>Returns the last part of a role's ARN.</summary>
    public static string GetRoleName(string arn) => arn[(arn.LastIndexOf('/') + 1)..];

    /// <summary>Creates a name for a session.</summary>
    public static string CreateSessionName(TimeProvider timeProvider) =>
        string.Create(CultureInfo.InvariantCulture, $"tern-{timeProvider.GetUtcNow().ToUnixTimeMilliseconds()}");
}
