using System.Globalization;
using System.Text.Json.Nodes;
using Amazon;
using Amazon.Runtime;
using Amazon.Runtime.Credentials;
using Amazon.SecurityToken;

namespace Tern.Referees.Child;

/// <summary>The credentials that the AWS SDK for .NET resolves.</summary>
internal static class IdentityReport
{
    // The SDK reports a time that is one minute before the expiration.
    private static readonly TimeSpan s_margin = TimeSpan.FromMinutes(1);

    public static async Task<JsonObject> CreateAsync(string? profile)
    {
        try
        {
            var config = new AmazonSecurityTokenServiceConfig();
            if (profile is not null)
                config.Profile = new Profile(profile);
            AWSCredentials source = await DefaultAWSCredentialsIdentityResolver.GetCredentialsAsync(profile is null ? null : config);
            ImmutableCredentials found = await source.GetCredentialsAsync();
            return new JsonObject
            {
                ["accessKeyId"] = found.AccessKey,
                ["secretAccessKey"] = found.SecretKey,
                ["sessionToken"] = string.IsNullOrEmpty(found.Token) ? null : found.Token,
                ["accountId"] = string.IsNullOrEmpty(found.AccountId) ? null : found.AccountId,
                ["expiration"] = source.Expiration is { } refreshTime && refreshTime != default ? Format(refreshTime + s_margin) : null,
            };
        }
#pragma warning disable CA1031 // Every failure is a result.
        catch (Exception e)
#pragma warning restore CA1031
        {
            return new JsonObject { ["error"] = string.Join(" <- ", Messages(e)) };
        }
    }

    private static string Format(DateTime time) => time.ToUniversalTime().ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture);

    private static IEnumerable<string> Messages(Exception? e)
    {
        for (; e is not null; e = e.InnerException)
            yield return $"{e.GetType().Name}: {e.Message}";
    }
}
