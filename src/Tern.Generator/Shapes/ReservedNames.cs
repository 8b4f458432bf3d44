namespace Tern.Generator.Shapes;

/// <summary>The names of the members that generated types inherit. A test compares each list with its type.</summary>
internal static class ReservedNames
{
    /// <summary>The members of every class.</summary>
    public static readonly string[] Object = ["Equals", "GetHashCode", "GetType", "ToString", "MemberwiseClone", "ReferenceEquals", "Finalize"];

    /// <summary>The members of every record.</summary>
    public static readonly string[] Record = [.. Object, "EqualityContract", "PrintMembers", "Clone"];

    /// <summary>The members of every response.</summary>
    public static readonly string[] Response = [.. Object, "ResponseMetadata"];

    /// <summary>The members of a response with a stream.</summary>
    public static readonly string[] StreamedResponse = [.. Response, "Streamed", "Dispose", "DisposeAsync"];

    /// <summary>The members of every error.</summary>
    public static readonly string[] Error =
    [
        .. Object, "Message", "Data", "Source", "HelpLink", "StackTrace", "InnerException", "HResult", "TargetSite", "GetBaseException", "GetObjectData", "SerializeObjectState",
        "ErrorCode", "Response", "Call", "ServiceMessage", "IsRetryable", "IsThrottling", "Fault",
    ];

    /// <summary>The members of the options of every client.</summary>
    public static readonly string[] ClientOptions =
    [
        .. Record, "AccountIdEndpointMode", "ApiKey", "AppId", "AuthSchemePreference", "BearerToken", "CreateIdempotencyToken", "Credentials",
        "DisableRequestCompression", "DisposeHandler", "Endpoint", "Environment", "Handler", "Headers", "Interceptors", "LoggerFactory",
        "MaxResponseBytes", "Profile", "RecordPersonalData", "Region", "RequestChecksumCalculation", "RequestMinCompressionSizeBytes", "ResponseChecksumValidation", "Retry",
        "SigningRegionSet", "TimeProvider", "Timeouts", "TracePropagation", "UseDualStack", "UseFips", "UserPassword",
    ];
}
