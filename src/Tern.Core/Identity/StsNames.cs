using System.Globalization;

namespace Tern.Runtime;

/// <summary>Names in requests to STS.</summary>
internal static class StsNames
{
    /// <summary>Returns the last part of a role's ARN.</summary>
    public static string GetRoleName(string arn) => arn[(arn.LastIndexOf('/') + 1)..];

    /// <summary>Creates a name for a session.</summary>
    public static string CreateSessionName(TimeProvider timeProvider) =>
        string.Create(CultureInfo.InvariantCulture, $"tern-{timeProvider.GetUtcNow().ToUnixTimeMilliseconds()}");

    /// <summary>Formats a duration; null for none.</summary>
    public static string? FormatSeconds(TimeSpan? duration) =>
        duration is { } time ? ((long)time.TotalSeconds).ToString(CultureInfo.InvariantCulture) : null;
}
