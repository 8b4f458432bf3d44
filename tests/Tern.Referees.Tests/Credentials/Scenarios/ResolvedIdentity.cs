using System.Text.Json.Nodes;
using Tern.Referees.Tests.Credentials.Servers;

namespace Tern.Referees.Tests.Credentials.Scenarios;

/// <summary>The credentials that an implementation has resolved, or its error.</summary>
/// <param name="Credentials">The credentials; null for an error.</param>
/// <param name="Error">The message of the error; null for credentials.</param>
internal sealed record ResolvedIdentity(AwsCredentials? Credentials, string? Error)
{
    private static readonly TimeSpan s_maxDifference = TimeSpan.FromSeconds(30);

    public static ResolvedIdentity Of(AwsCredentials credentials) => new(credentials, null);

    public static ResolvedIdentity OfError(string message) => new(null, message);

    /// <summary>Reads the output of a program of a reference implementation.</summary>
    public static ResolvedIdentity Parse(string json)
    {
        JsonNode node = JsonNode.Parse(json)!;
        if ((string?)node["error"] is { } error)
            return OfError(error);
        string? expiration = (string?)node["expiration"];
        return Of(new AwsCredentials(
            (string)node["accessKeyId"]!,
            (string)node["secretAccessKey"]!,
            (string?)node["sessionToken"],
            expiration is null ? null : DateTimeOffset.Parse(expiration, System.Globalization.CultureInfo.InvariantCulture),
            (string?)node["accountId"]));
    }

    /// <summary>The difference from the expected credentials, for example <c>the account ID is missing</c>; null if they are equal.</summary>
    /// <param name="expected">The expected credentials; null for an error.</param>
    public string? FindDifference(AwsCredentials? expected)
    {
        if (expected is null)
            return Credentials is null ? null : $"key {Credentials.AccessKeyId}";
        if (Credentials is null)
            return "error";
        if (Credentials.AccessKeyId != expected.AccessKeyId)
            return $"key {Credentials.AccessKeyId}";
        List<string> differences = [];
        Add("secret access key", Credentials.SecretAccessKey, expected.SecretAccessKey);
        Add("session token", Credentials.SessionToken, expected.SessionToken);
        Add("account ID", Credentials.AccountId, expected.AccountId);
        if (!AreEqual(Credentials.Expiration, expected.Expiration))
            Add("expiration", Format(Credentials.Expiration), Format(expected.Expiration));
        return differences.Count == 0 ? null : string.Join("; ", differences);

        void Add(string name, string? actual, string? wanted)
        {
            if (actual != wanted)
                differences.Add($"{name} {(actual is null ? "missing" : actual.Length == 0 ? "empty" : wanted is null ? "present" : "different")}");
        }
    }

    public override string ToString() => Credentials is null
        ? $"error: {Error}"
        : $"{Credentials.AccessKeyId} {Credentials.SecretAccessKey} {Credentials.SessionToken ?? "-"} {Credentials.AccountId ?? "-"} {Format(Credentials.Expiration) ?? "-"}";

    // Some responses contain the seconds until the expiration, so the result depends on the time of the response.
    private static bool AreEqual(DateTimeOffset? actual, DateTimeOffset? wanted) =>
        actual is null || wanted is null ? actual is null && wanted is null : (actual.Value - wanted.Value).Duration() < s_maxDifference;

    private static string? Format(DateTimeOffset? time) => time is null ? null : Timestamps.Format(time.Value);
}
