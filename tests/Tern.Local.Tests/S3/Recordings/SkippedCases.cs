namespace Tern.Local.Tests.S3.Recordings;

/// <summary>The recorded cases that are not repeated, with the reasons.</summary>
internal static class SkippedCases
{
    private const string Unsupported = "The operation is not supported.";
    private const string Signature2 = "Tern.Local does not support Signature Version 2.";

    // The first part of the name that matches.
    private static readonly (string Part, string Reason)[] s_reasons =
    [
        ("test_website_hosting", "Tern.Local has no website endpoints."),
        ("restore", Unsupported),
        ("kms", "KMS is not a service of Tern.Local."),
        ("lambda", "The responses are those of another service."),
        ("[s3]", Signature2),
        ("[s3-", Signature2),
        ("with_sig_s3[", Signature2),
        ("batch_delete_public_objects", "Tern.Local does not evaluate access control lists."),
        ("test_system_metadata_with_unicode", "The header values outside of ASCII are sent as UTF-8, which HttpClient does not send."),
    ];

    /// <summary>Returns the reason; null if the case must be repeated.</summary>
    public static string? FindReason(string name) => s_reasons.FirstOrDefault(entry => name.Contains(entry.Part, StringComparison.Ordinal)).Reason;
}
