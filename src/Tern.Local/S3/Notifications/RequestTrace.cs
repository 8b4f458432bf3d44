namespace Tern.Local.S3.Notifications;

/// <summary>The trace header of AWS X-Ray of the request that is executed now. The messages of its notifications have it.</summary>
/// <remarks>The value is that of the current flow of execution.</remarks>
internal static class RequestTrace
{
    private static readonly AsyncLocal<string?> s_header = new();

    /// <summary>The header; null if the request has none, or for changes without a request.</summary>
    public static string? Header => s_header.Value;

    /// <summary>Sets the header until the end of the current asynchronous method.</summary>
    public static void Set(string header) => s_header.Value = header;
}
